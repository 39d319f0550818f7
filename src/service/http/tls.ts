import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';

/** Where the certificate, with those that lead to its authority, and its private key lie, both in PEM. */
export interface TlsFiles {
  cert: string;
  key: string;
}

/** A certificate that can be served, and its key. */
export interface Certificate {
  cert: string;
  key: string;
  /** Milliseconds since 1970. */
  validUntil: number;
}

/** Milliseconds between two looks at the files: a renewed certificate is served soon after. */
const LOOK_EVERY = 1_000;

/** A certificate that cannot be served. Its message is a sentence. */
export class CertificateError extends Error {}

const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this account may not read it',
  EISDIR: 'it is a folder',
};

function textOf(what: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new CertificateError(`The ${what} ${file} cannot be read: ${READ_FAULTS[code] ?? code}.`, { cause: error });
  }
}

function certificateIn(text: string, file: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (error) {
    throw new CertificateError(`${file} holds no certificate (PEM: -----BEGIN CERTIFICATE-----).`, { cause: error });
  }
}

function keyIn(text: string, file: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch (error) {
    const isSealed = /ENCRYPTED/.test(text);
    throw new CertificateError(
      isSealed
        ? `The private key ${file} is protected by a password: the service needs it without one.`
        : `${file} holds no private key (PEM: -----BEGIN PRIVATE KEY-----).`,
      { cause: error },
    );
  }
}

/** @throws CertificateError */
function checked(texts: TlsFiles, files: TlsFiles, now: number): Certificate {
  const certificate = certificateIn(texts.cert, files.cert);
  const key = keyIn(texts.key, files.key);
  if (!certificate.checkPrivateKey(key))
    throw new CertificateError(`The private key ${files.key} does not belong to the certificate ${files.cert}.`);
  const [from, until] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
  if (now < from)
    throw new CertificateError(`The certificate ${files.cert} is valid only from ${new Date(from).toISOString()} on.`);
  if (until <= now)
    throw new CertificateError(`The certificate ${files.cert} expired at ${new Date(until).toISOString()}.`);
  try {
    createSecureContext(texts);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CertificateError(`The certificate ${files.cert} cannot be used: ${reason}.`, { cause: error });
  }
  return { ...texts, validUntil: until };
}

function textsOf(files: TlsFiles): TlsFiles {
  return { cert: textOf('certificate', files.cert), key: textOf('private key', files.key) };
}

/**
 * Reads a certificate and its key, and checks that they belong together and are valid now.
 * @param now milliseconds since 1970
 * @throws CertificateError
 */
export function readCertificate(files: TlsFiles, now: number): Certificate {
  return checked(textsOf(files), files, now);
}

/** What a server needs to serve a certificate and its renewals. */
export interface Tls {
  files: TlsFiles;
  first: Certificate;
  /** Takes a sentence when another certificate is served, when none can be, and when the served one has expired. */
  tell: (sentence: string) => void;
}

/**
 * Serves the certificate anew when its files have changed; open connections stay. Certificate and key are replaced one
 * after the other: a pair that cannot be served is looked at again, and told when two looks in a row find the same
 * fault; the one before is served meanwhile.
 * @returns until when the served one is valid, ms since 1970; and the end of looking
 */
export function keepRenewed(
  server: Pick<Server, 'setSecureContext'>,
  { files, first, tell }: Tls,
): { validUntil: () => number; stop: () => void } {
  let served = first;
  let fault = { sentence: '', isTold: false };
  const noteFault = (sentence: string): void => {
    const isSame = fault.sentence === sentence;
    if (isSame && !fault.isTold && sentence !== '') tell(sentence);
    fault = { sentence, isTold: isSame };
  };
  const look = (): void => {
    try {
      const texts = textsOf(files);
      if (texts.cert !== served.cert || texts.key !== served.key) {
        const renewed = checked(texts, files, Date.now());
        server.setSecureContext(renewed);
        served = renewed;
        tell(`The certificate was renewed: it is valid until ${new Date(served.validUntil).toISOString()}.`);
      }
      noteFault(served.validUntil <= Date.now() ? 'The certificate that is served has expired.' : '');
    } catch (error) {
      if (!(error instanceof CertificateError)) throw error;
      noteFault(`${error.message} The one before is still served.`);
    }
  };
  const timer = setInterval(look, LOOK_EVERY);
  timer.unref();
  return { validUntil: () => served.validUntil, stop: () => clearInterval(timer) };
}

/** Whether only this computer reaches an address: a service there may speak plain HTTP. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, '');
  return host.toLowerCase() === 'localhost' || (isIP(address) === 4 ? address.startsWith('127.') : host === '::1');
}
