import { ProblemError } from '../../../domain/values/result.ts';

/**
 * The bytes of a chosen file.
 * @throws ProblemError `file.unreadable` if it is gone or has changed since it was chosen
 */
export async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException)
      throw new ProblemError({ code: 'file.unreadable', message: file.name }, { cause: error });
    throw error;
  }
}
