import { ProblemError } from '../../../domain/values/result.ts';
import { DistantBytes, WINDOW } from '../../../formats/statements/index.ts';

/** Exists only in workers, whose types cannot be loaded together with those of pages. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/**
 * The bytes of a chosen file, read from disk a part at a time. It runs in a worker, which may wait for the disk. Throws
 * `file.unreadable` if the file is gone or has changed since it was chosen.
 */
export function fileBytes(file: File): DistantBytes {
  const reader = new FileReaderSync();
  let window: ArrayBuffer | null = null;
  return new DistantBytes(file.size, (start, end) => {
    const bytes = readPart(reader, file, start, end);
    // A part longer than a window is not kept.
    if (end - start > WINDOW) return new Uint8Array(bytes);
    if (window) freeBuffer(window);
    window = bytes;
    return new Uint8Array(bytes);
  });
}

function readPart(reader: FileReaderSync, file: File, start: number, end: number): ArrayBuffer {
  const unreadable = (cause?: unknown): ProblemError =>
    new ProblemError({ code: 'file.unreadable', message: file.name }, { cause });
  let bytes: ArrayBuffer;
  try {
    bytes = reader.readAsArrayBuffer(file.slice(start, end));
  } catch (error) {
    if (error instanceof DOMException) throw unreadable(error);
    throw error;
  }
  // Browsers compare only the second of the last change. A file that was shortened within the same second is noticed by
  // its length.
  if (bytes.byteLength !== end - start) throw unreadable();
  return bytes;
}

/**
 * Frees a buffer. Browsers keep it until they collect the worker's garbage, which happens too rarely while a file is
 * read in parts. A buffer that is sent to a closed port is freed at once.
 */
function freeBuffer(buffer: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [buffer]);
  port1.close();
}
