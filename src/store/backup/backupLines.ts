import { ProblemError } from '../../domain/values/result.ts';

export function badFile(message: string, cause?: unknown): ProblemError {
  return new ProblemError({ code: 'store.badBackup', message }, { cause });
}

/** The lines of a backup. */
export async function* textLines(file: Blob): AsyncGenerator<string> {
  let rest = '';
  const reader = file
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const parts = (rest + value).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}
