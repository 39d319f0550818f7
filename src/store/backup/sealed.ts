import { z } from 'zod';
import { ProblemError } from '../../domain/values/result.ts';

/**
 * A backup that is protected by a password: a first line that says how, then pieces, each sealed by AES-256-GCM. The
 * key comes out of the password by scrypt, which the backend works out (`backup.key`).
 *
 * A piece is sealed with its number and whether it is the last one, and with the first line, so that pieces can neither
 * be moved, left out nor cut off, nor the settings changed.
 */

const MAGIC = 'DAYBOOK-SEALED ';
/** Bytes of a piece before it is sealed. */
const PIECE = 1024 * 1024;
const TAG = 16;
const LONGEST_HEAD = 1000;

const base64Schema = z.base64().max(200);
const headSchema = z.object({
  version: z.literal(1),
  kdf: z.literal('scrypt'),
  /** The cost of scrypt: its N is two to this power; r is 8 and p is 1. */
  logN: z.number().int().min(15).max(20),
  salt: base64Schema,
  /** The first eight bytes of each piece's nonce; its number follows. */
  nonce: base64Schema,
});
export type SealedHead = z.infer<typeof headSchema>;

/** The cost today: 128 MB of memory and about half a second. */
export const LOG_N = 17;

/** Works out the 32 bytes of the key. Rejects with a ProblemError where it cannot be. */
export type DeriveKey = (head: Pick<SealedHead, 'salt' | 'logN'>) => Promise<Uint8Array<ArrayBuffer>>;

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
const utf8 = new TextEncoder();

function damaged(): ProblemError {
  return new ProblemError({ code: 'store.badBackup', message: 'the password is wrong, or the file is damaged' });
}

async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function pieceSettings(firstLine: string, head: SealedHead, index: number, isLast: boolean): AesGcmParams {
  const iv = new Uint8Array(12);
  iv.set(fromBase64(head.nonce).subarray(0, 8));
  new DataView(iv.buffer).setUint32(8, index);
  return {
    name: 'AES-GCM',
    iv,
    additionalData: utf8.encode(`${firstLine}${String(index)} ${isLast ? 'last' : 'more'}`),
  };
}

/** Seals a backup. */
export async function sealBackup(backup: Blob, derive: DeriveKey): Promise<Blob> {
  const head: SealedHead = {
    version: 1,
    kdf: 'scrypt',
    logN: LOG_N,
    salt: toBase64(crypto.getRandomValues(new Uint8Array(16))),
    nonce: toBase64(crypto.getRandomValues(new Uint8Array(8))),
  };
  const firstLine = `${MAGIC}${JSON.stringify(head)}\n`;
  const key = await importKey(await derive(head));
  const parts: BlobPart[] = [firstLine];
  const count = Math.max(1, Math.ceil(backup.size / PIECE));
  for (let index = 0; index < count; index += 1) {
    const piece = await backup.slice(index * PIECE, (index + 1) * PIECE).arrayBuffer();
    parts.push(await crypto.subtle.encrypt(pieceSettings(firstLine, head, index, index === count - 1), key, piece));
  }
  return new Blob(parts, { type: 'application/octet-stream' });
}

/** The first line of a sealed backup; null when the file is none. */
async function firstLineOf(file: Blob): Promise<string | null> {
  const text = await file.slice(0, LONGEST_HEAD).text();
  return text.startsWith(MAGIC) && text.includes('\n') ? text.slice(0, text.indexOf('\n') + 1) : null;
}

/** Whether a file is a backup that is protected by a password. */
export async function isSealed(file: Blob): Promise<boolean> {
  return (await firstLineOf(file)) !== null;
}

/**
 * The backup inside a sealed file. Rejects with a ProblemError `store.badBackup` when the password is wrong, or when
 * the file is damaged, cut off or of a newer Daybook.
 */
export async function unsealBackup(file: Blob, derive: DeriveKey): Promise<Blob> {
  const firstLine = await firstLineOf(file);
  if (firstLine === null) throw damaged();
  const head = headOf(firstLine);
  const key = await importKey(await derive(head));
  const parts: ArrayBuffer[] = [];
  const step = PIECE + TAG;
  const start = utf8.encode(firstLine).length;
  const count = Math.max(1, Math.ceil((file.size - start) / step));
  for (let index = 0; index < count; index += 1) {
    const piece = await file.slice(start + index * step, start + (index + 1) * step).arrayBuffer();
    try {
      parts.push(await crypto.subtle.decrypt(pieceSettings(firstLine, head, index, index === count - 1), key, piece));
    } catch (fault) {
      // WebCrypto says no more than that it failed.
      if (!(fault instanceof DOMException || fault instanceof Error)) throw fault;
      throw damaged();
    }
  }
  return new Blob(parts);
}

function headOf(firstLine: string): SealedHead {
  try {
    const head = headSchema.safeParse(JSON.parse(firstLine.slice(MAGIC.length)));
    if (head.success) return head.data;
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
  }
  throw new ProblemError({
    code: 'store.badBackup',
    message: 'its first line is damaged, or it is of a newer Daybook',
  });
}
