import type { Attachment, ListedAttachment } from '../../domain/documents/attachment.ts';
import { partCount } from '../../domain/documents/attachment.ts';
import { fromBase64 } from '../../domain/values/base64.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { isAsSpelled } from '../../domain/merge/spelling.ts';
import { problemOf, type ProblemCode } from '../../domain/values/result.ts';
import type { RunContext } from '../run/context.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of an attachment as the page keeps them, part by part; null when some are missing. */
export async function keptBytes(run: RunContext, { key, size }: Attachment): Promise<Bytes | null> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (let part = 0; part < partCount(size); part += 1) {
    const text = await run.store.attachmentPart(key, part);
    const bytes = text === null ? null : fromBase64(text);
    if (bytes === null || at + bytes.length > size) return null;
    whole.set(bytes, at);
    at += bytes.length;
  }
  return at === size ? whole : null;
}

function sameBytes(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Failures that only mean that this one file cannot be read. */
const UNREADABLE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'service.refused',
  'permission.denied',
  'service.nonsense',
]);

/** The bytes that the service holds under an id; null when it does not let them be read. */
async function readFile(run: RunContext, document: Guid, id: Guid): Promise<Bytes | null> {
  try {
    return await run.read(() => run.service.attachedFile(document, id));
  } catch (thrown) {
    if (UNREADABLE.has(problemOf(thrown).code)) return null;
    throw thrown;
  }
}

/** The files of a document on the service. */
export interface FilesThere {
  document: Guid;
  listed: readonly ListedAttachment[];
  /** Ids of those that were there before the file can have been sent. */
  knownIds: readonly Guid[];
  /** Ids of other attachments here. */
  taken: ReadonlySet<Guid>;
}

/**
 * Looks for an attachment among those that the service lists. It is recognised by its bytes: a new file needs the same
 * size, an old one the same size and name, however the service spells the name (it may have been sent before a backup
 * was restored). Where the file cannot be read on the service, only a new one of the same name and size is taken for
 * ours.
 * @throws ProblemError when the look-up fails: nothing is decided then
 */
export async function findAttachment(
  run: RunContext,
  attachment: Attachment,
  bytes: Bytes | null,
  { document, listed, knownIds, taken }: FilesThere,
): Promise<Guid | null> {
  const known = new Set(knownIds);
  const isNew = ({ id }: ListedAttachment): boolean => !known.has(id);
  const isSameName = ({ fileName }: ListedAttachment): boolean =>
    isAsSpelled('fileName', attachment.fileName, fileName);
  const candidates = listed
    .filter(
      (each) =>
        !taken.has(each.id) && (each.size ?? attachment.size) === attachment.size && (isNew(each) || isSameName(each)),
    )
    .sort((a, b) => Number(isNew(b)) - Number(isNew(a)));
  for (const each of candidates) {
    const there = bytes && (await readFile(run, document, each.id));
    const isSame =
      bytes && there ? sameBytes(bytes, there) : isNew(each) && isSameName(each) && each.size === attachment.size;
    if (isSame) return each.id;
  }
  return null;
}
