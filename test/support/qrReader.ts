import jsQR from 'jsqr';

/**
 * The bytes of the QR code in a picture, read by another program than the one that makes our codes; null if it finds
 * none.
 * @param pixels red, green, blue and opacity of each pixel
 */
export function readQrCode(pixels: Uint8ClampedArray, width: number, height: number): Uint8Array | null {
  const found = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' });
  return found && Uint8Array.from(found.binaryData);
}
