/** The kind of a binary file: a workbook, or a kind that Daybook cannot read. */
export function detectBinary(bytes: Uint8Array): 'xlsx' | 'oldExcel' | 'pdf' | null {
  const starts = (...wanted: number[]) => wanted.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'oldExcel';
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  return null;
}
