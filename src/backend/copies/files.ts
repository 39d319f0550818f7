import { type FileHandle, open, readdir } from 'node:fs/promises';

/** Writes all bytes: a disk that fills up accepts a part first and refuses the rest. */
export async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Flushes a folder, so that a rename in it survives a power cut. Windows has no such operation. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A name that no file in the folder has yet. */
export async function freeName(folder: string, stem: string, ending: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  for (let more = 0; ; more += 1) {
    const name = `${stem}${more === 0 ? '' : `-${String(more)}`}${ending}`;
    if (!taken.has(name)) return name;
  }
}
