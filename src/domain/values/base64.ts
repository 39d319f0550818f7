/** Bytes in one call of `fromCharCode`; more would overflow the stack. */
const AT_ONCE = 0x8000;

/** Encodes bytes for what carries only text: the bridge, a backup. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(start, start + AT_ONCE));
  return btoa(text);
}

/** @returns null when the text is not Base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch (thrown) {
    if (thrown instanceof DOMException) return null;
    throw thrown;
  }
}
