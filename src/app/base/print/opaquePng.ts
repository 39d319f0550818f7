/** Pixels as a canvas gives them: red, green, blue and opacity of each, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
/** The filter of a row that says how each byte differs from the one above it. */
const UP = 2;
/** CRC-32 of each byte, as PNG uses it. */
const CRCS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRCS[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** A part of a PNG: its length, its name and content, and their checksum. */
function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crcOf(bytes.subarray(4, 8 + content.length)));
  return bytes;
}

/**
 * Pixels without transparency as a PNG of red, green and blue (RFC 2083). A canvas writes the opacity of every pixel
 * even if all are opaque, and each PDF would have to take such a picture apart.
 */
export async function opaquePng({ width, height, data }: Pixels): Promise<Blob> {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits of each colour; then compression, filters and interlacing, all as usual.
  head.set([8, 2, 0, 0, 0], 8);
  const rows = new Uint8Array(height * (1 + 3 * width));
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    rows[to] = UP;
    to += 1;
    for (let x = 0; x < width; x += 1) {
      const from = 4 * (y * width + x);
      for (let colour = 0; colour < 3; colour += 1) {
        const above = y === 0 ? 0 : (data[from + colour - 4 * width] ?? 0);
        rows[to] = (data[from + colour] ?? 0) - above;
        to += 1;
      }
    }
  }
  // `deflate` is the form with the head and checksum of zlib, which PNG asks for.
  const deflated = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const content = new Uint8Array(await new Response(deflated).arrayBuffer());
  return new Blob([SIGNATURE, chunk('IHDR', head), chunk('IDAT', content), chunk('IEND', new Uint8Array(0))], {
    type: 'image/png',
  });
}
