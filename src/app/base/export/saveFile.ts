/** A name that every file system takes. */
export function fileName(name: string, extension: string): string {
  return `${
    name
      .replace(/[<>:"/\\|?*\u0000-\u001f]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Daybook'
  }.${extension}`;
}

/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps its own reference to the content once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
