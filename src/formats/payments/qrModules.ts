import { correction, generate, mode } from 'lean-qr';

/**
 * A text as a QR code with error correction M, byte by byte in UTF-8 as codes for payments want it: its rows, `1` for a
 * dark module, without the four light ones
 * around it (ISO/IEC 18004).
 * @throws if the text is longer than the largest code holds (2,331 bytes)
 */
export function qrModules(text: string): string[] {
  const code = generate(mode.bytes(new TextEncoder().encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  const places = Array.from({ length: code.size }, (_, at) => at);
  return places.map((y) => places.map((x) => (code.get(x, y) ? '1' : '0')).join(''));
}
