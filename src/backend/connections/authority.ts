import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import type { Authority } from '../../domain/service/connection.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

function certificatesIn(text: string): X509Certificate[] {
  try {
    return (text.match(CERTIFICATE) ?? []).map((block) => new X509Certificate(block));
  } catch {
    return [];
  }
}

/**
 * The certificates in a file that a person has chosen as those of an authority, in PEM. Nothing else of the file is
 * kept.
 * @param now milliseconds since 1970
 */
export function readAuthority(text: string, now: number): Result<string> {
  const field = { field: 'authority' };
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    return failed('connection.privateKey', 'the file holds a private key', field);
  const certificates = certificatesIn(text);
  if (certificates.length === 0) return failed('connection.noCertificate', 'the file holds no certificate', field);
  const expired = certificates.find(({ validToDate }) => validToDate.getTime() <= now);
  if (expired) return failed('connection.expiredAuthority', expired.validToDate.toISOString().slice(0, 10), field);
  return ok(certificates.map((certificate) => certificate.toString()).join(''));
}

/** What the page shows of an authority that is kept. */
export function shownAuthority(pem: string): Authority | undefined {
  const [first] = certificatesIn(pem);
  if (!first) return undefined;
  const name = /^(?:CN|O)=(.+)$/m.exec(first.subject)?.[1] ?? first.subject;
  return { name, validUntil: first.validToDate.toISOString().slice(0, 10) };
}

/** What a connection trusts: all that this computer trusts, and its own authority. */
export function trustedWith(authority: string | undefined): string[] | undefined {
  return authority === undefined ? undefined : [...getCACertificates('default'), authority];
}
