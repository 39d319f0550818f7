import { sortedByText } from '../../../domain/values/sortKey.ts';
import { t } from '../i18n/texts.ts';
import { useToasts } from './toasts.ts';

/** Files that were dropped or chosen. */
export interface FoundFiles {
  files: File[];
  /** How many files of folders were left out, since they are of other kinds. */
  leftOut: number;
}

/** What systems put into folders by themselves, such as `.DS_Store`: nobody misses it. */
const OF_THE_SYSTEM = /^(?:\..*|thumbs\.db|desktop\.ini)$/i;

/**
 * What was dropped. A folder stands for the files in it and in the folders below it, by name. To be called while the
 * drop is handled, because the browser forgets it then.
 * @param accept endings and types as of an `<input>`; in folders, only files with one of these endings are taken
 * @throws (rejects) the browser's error if a folder cannot be read
 */
export async function droppedFiles(transfer: DataTransfer, accept: string | undefined): Promise<FoundFiles> {
  const files = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(isFolder)) return { files, leftOut: 0 };
  const single = await Promise.all(entries.filter(isFile).map(fileOf));
  const inside = ofKinds((await Promise.all(entries.filter(isFolder).map(filesBelow))).flat(), accept);
  return { files: [...single, ...inside.files], leftOut: inside.leftOut };
}

/** Of the files of a folder those with one of the endings of `accept`; what the system put there is not counted. */
export function ofKinds(files: readonly File[], accept: string | undefined): FoundFiles {
  const own = files.filter(({ name }) => !OF_THE_SYSTEM.test(name));
  const endings = (accept ?? '').split(',').filter((kind) => kind.startsWith('.'));
  const taken = own.filter(
    ({ name }) => endings.length === 0 || endings.some((end) => name.toLowerCase().endsWith(end)),
  );
  return { files: taken, leftOut: own.length - taken.length };
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((done, failed) => entry.file(done, failed));

async function filesBelow(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (more.length === 0) break;
    entries.push(...more);
  }
  const found: File[] = [];
  for (const entry of sortedByText(entries, ({ name }) => name)) {
    if (isFolder(entry)) found.push(...(await filesBelow(entry)));
    else if (isFile(entry)) found.push(await fileOf(entry));
  }
  return found;
}

type Taking = (found: FoundFiles | Promise<FoundFiles>, take: (files: File[]) => void) => Promise<void>;

/** Hands on the files that were found; says how many were left out, or why a folder cannot be read. */
export function useFoundFiles(): Taking {
  const toasts = useToasts();
  return async (found, take) => {
    try {
      const { files, leftOut } = await found;
      if (leftOut > 0) toasts.keep({ text: t('files.leftOut', { count: leftOut }, leftOut) });
      else if (files.length === 0) toasts.show({ text: t('files.none') });
      if (files.length > 0) take(files);
    } catch (error) {
      toasts.show({ text: t('files.folderUnread', { reason: String(error) }), tone: 'bad' });
    }
  };
}
