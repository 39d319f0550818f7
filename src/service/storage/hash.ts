import { hash } from 'node:crypto';

/** The SHA-256 of a text or of a file as hexadecimal digits: what the database holds of keys and tokens. */
export function sha256(of: string | Uint8Array): string {
  return hash('sha256', of, 'hex');
}
