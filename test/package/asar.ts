import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A file in an archive, as its header describes it. */
export interface ArchivedFile {
  path: string;
  size: number;
  /** Whether the file lies beside the archive, where the system's loader can open it. */
  isUnpacked: boolean;
  /** The SHA-256 that Electron holds the file against, in hex; '' when the header has none. */
  hash: string;
  /** The SHA-256 of the bytes in the archive; '' for a file beside it. */
  hashOfBytes: string;
}

type Node = z.infer<typeof fileSchema> | { files: Record<string, Node> };

const fileSchema = z.object({
  size: z.number().int(),
  offset: z.string().optional(),
  unpacked: z.boolean().optional(),
  integrity: z.object({ algorithm: z.literal('SHA256'), hash: z.string() }).optional(),
});
const nodeSchema: z.ZodType<Node> = z.lazy(() =>
  z.union([z.object({ files: z.record(z.string(), nodeSchema) }), fileSchema]),
);
const headerSchema = z.object({ files: z.record(z.string(), nodeSchema) });

/** The archive starts with four numbers of 4 bytes: two sizes of the header with its frame, its frame, and its text. */
const FRAME = 16;

/** The text that describes an archive; on macOS and Windows its SHA-256 stands in the program. */
export function headerText(archive: Buffer): string {
  return archive.subarray(FRAME, FRAME + archive.readUInt32LE(12)).toString('utf8');
}

/** The files of an archive, sorted by path. */
export function readArchive(path: string): ArchivedFile[] {
  const archive = readFileSync(path);
  const bytesStart = 8 + archive.readUInt32LE(4);
  const files: ArchivedFile[] = [];
  const walk = (children: Record<string, Node>, folder: string): void => {
    for (const [name, node] of Object.entries(children)) {
      if ('files' in node) walk(node.files, `${folder}${name}/`);
      else {
        const start = bytesStart + Number(node.offset ?? 0);
        const bytes = archive.subarray(start, start + node.size);
        files.push({
          path: `${folder}${name}`,
          size: node.size,
          isUnpacked: node.unpacked === true,
          hash: node.integrity?.hash ?? '',
          hashOfBytes: node.unpacked === true ? '' : createHash('sha256').update(bytes).digest('hex'),
        });
      }
    }
  };
  walk(headerSchema.parse(JSON.parse(headerText(archive))).files, '');
  return files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}
