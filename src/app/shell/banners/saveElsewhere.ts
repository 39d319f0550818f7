interface PickedFile {
  createWritable(): Promise<{ write(content: Blob): Promise<void>; close(): Promise<void> }>;
}
interface PickingWindow {
  showSaveFilePicker(options: { suggestedName: string }): Promise<PickedFile>;
}

function picks(target: object): target is PickingWindow {
  return 'showSaveFilePicker' in target;
}

/**
 * Saves a file where the person chooses: on another disk, since this one is full. If the browser cannot ask, the file
 * is downloaded.
 * @returns whether it was saved; false if the person cancelled
 */
export async function saveElsewhere(
  name: string,
  content: Blob,
  download: (name: string, content: Blob) => void,
  target: object = window,
): Promise<boolean> {
  if (!picks(target)) {
    download(name, content);
    return true;
  }
  let picked: PickedFile;
  try {
    picked = await target.showSaveFilePicker({ suggestedName: name });
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return false;
    if (!(thrown instanceof DOMException)) throw thrown;
    // It is not allowed to ask, as in the desktop shell, whose downloads ask themselves.
    download(name, content);
    return true;
  }
  const writing = await picked.createWritable();
  await writing.write(content);
  await writing.close();
  return true;
}
