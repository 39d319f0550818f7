/** A name that every file system takes. */
export function fileName(name: string, extension: string): string {
  return `${
    name
      .replace(/[<>:"/\\|?*\u0000-\u001f]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Daybook'
  }.${extension}`;
}

/** Hands a file to the user's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content once the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
