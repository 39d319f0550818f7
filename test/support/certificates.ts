import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';

/** A value of ASN.1, in DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const TRUE = der(0x01, Buffer.from([0xff]));
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));
const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));
const COMMON_NAME = identifier('550403');
const IS_AUTHORITY = sequence(identifier('551d13'), TRUE, der(0x04, sequence(TRUE)));
const SIGNS_CERTIFICATES = sequence(identifier('551d0f'), TRUE, der(0x04, der(0x03, Buffer.from([2, 4]))));

function alternativeNames(names: readonly string[]): Buffer {
  const each = names.map((name) =>
    isIP(name) === 4 ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
  );
  return sequence(identifier('551d11'), der(0x04, sequence(...each)));
}

const nameOf = (text: string): Buffer => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))));
const moment = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

export interface Signed {
  /** PEM. */
  key: string;
  cert: string;
}

export interface Authority extends Signed {
  name: Buffer;
  secret: KeyObject;
}

interface Wanted {
  name: string;
  extensions: readonly Buffer[];
  from?: Date;
  until?: Date;
  /** Itself when it is missing. */
  by?: Authority | undefined;
}

function made({ name, extensions, from, until, by }: Wanted): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const subject = nameOf(name);
  const content = sequence(
    VERSION_3,
    der(0x02, Buffer.from([1, ...randomBytes(8)])),
    ECDSA_WITH_SHA256,
    by?.name ?? subject,
    sequence(moment(from ?? new Date('2020-01-01')), moment(until ?? new Date('2049-01-01'))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, by?.secret ?? privateKey));
  const cert = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64').replaceAll(/.{64}/g, '$&\n').trim();
  return {
    name: subject,
    secret: privateKey,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}

/** An authority of an office's own, with a name that no other has. */
export function newAuthority(): Authority {
  return made({
    name: `Office ${randomBytes(4).toString('hex')}`,
    extensions: [IS_AUTHORITY, SIGNS_CERTIFICATES],
  });
}

/** A new key and its certificate for `localhost` and 127.0.0.1, unless other names are given. */
export function newCertificate(
  options: { names?: readonly string[]; from?: Date; until?: Date; by?: Authority } = {},
): Signed {
  const { names = ['localhost', '127.0.0.1'], ...rest } = options;
  const { key, cert } = made({ name: names[0] ?? '', extensions: [alternativeNames(names)], ...rest });
  return { key, cert };
}
