import { hash } from 'node:crypto';

/** The SHA-256 of a text as hexadecimal digits: what the database holds of keys and tokens. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
