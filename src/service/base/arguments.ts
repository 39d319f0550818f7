import { parseArgs } from 'node:util';

/** The arguments cannot be understood; the message is a sentence for whoever typed them. */
export class ArgumentError extends Error {}

/** The values of options. @throws ArgumentError */
export function parsed<const Options extends Readonly<Record<string, { type: 'string' | 'boolean'; short?: string }>>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], strict: true, allowPositionals: false, options }).values;
  } catch (error) {
    // Only the first of Node's sentences: the others explain the syntax of options.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new ArgumentError(`${sentence}.`);
  }
}
