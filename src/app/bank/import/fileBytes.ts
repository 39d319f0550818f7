import { ProblemError } from '../../../domain/values/result.ts';
import { DistantBytes, WINDOW } from '../../../formats/statements/index.ts';

/** Of workers alone, whose types cannot stand beside those of pages. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/**
 * The bytes of a chosen file, read where it lies, a part at a time: for a worker, which may wait for a disk. Throws
 * `file.unreadable` where the file is gone, or was changed since it was chosen.
 */
export function fileBytes(file: File): DistantBytes {
  const reader = new FileReaderSync();
  let window: ArrayBuffer | null = null;
  return new DistantBytes(file.size, (start, end) => {
    const bytes = readPart(reader, file, start, end);
    // A part that is longer than a window takes nobody's place.
    if (end - start > WINDOW) return new Uint8Array(bytes);
    if (window) letGo(window);
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
  // Browsers look at the second in which a file was changed: one that was cut just after it was chosen is shorter.
  if (bytes.byteLength !== end - start) throw unreadable();
  return bytes;
}

/**
 * Frees what a browser would keep until it clears all memory of the worker, which it does too seldom for a file that is read
 * in parts: what is handed to a closed port is gone at once.
 */
function letGo(buffer: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [buffer]);
  port1.close();
}
