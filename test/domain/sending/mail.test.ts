import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mailAddress,
  mailAddressesIn,
  mailAddressesOf,
  writeMail,
  type DraftMail,
} from '../../../src/domain/sending/mail.ts';
import { filledTemplate } from '../../../src/domain/sending/sent.ts';

const mail = (part: Partial<DraftMail> = {}): string =>
  writeMail({
    to: ['office@ashdown.example'],
    subject: 'Invoice SI-00012',
    text: 'Dear customer,\nplease find it attached.',
    attachments: [],
    date: new Date('2026-11-24T09:05:07Z'),
    boundary: 'next-part',
    ...part,
  });
const headersOf = (text: string): string[] => (text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n /g, ' ').split('\r\n');
const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

it.each([
  ['', []],
  ['nia@rowe.example', ['nia@rowe.example']],
  ['Nia Rowe <nia@rowe.example>; jo@rowe.example,', ['nia@rowe.example', 'jo@rowe.example']],
  ['nia@rowe.example, jo', null],
  ['nia@rowe.example jo@rowe.example', null],
])('the addresses typed as “%s” are %j', (text, addresses) => {
  expect(mailAddressesOf(text)).toEqual(addresses);
});

describe('a mail as a file', () => {
  it('is a draft with its address, subject and date', () => {
    expect(headersOf(mail())).toEqual([
      'X-Unsent: 1',
      'To: office@ashdown.example',
      'Subject: Invoice SI-00012',
      'Date: Tue, 24 Nov 2026 09:05:07 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="next-part"',
    ]);
  });

  it('keeps the text and each attachment byte by byte', () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) % 256);
    const parts = mail({
      text: 'Grüße\nаз',
      attachments: [{ name: 'Rechnung.pdf', type: 'application/pdf', bytes }],
    }).split('--next-part');
    expect(parts).toHaveLength(4);
    expect(decoded(parts[1]?.split('\r\n\r\n')[1] ?? '')).toBe('Grüße\r\nаз');
    expect(parts[2]).toContain('Content-Disposition: attachment;\r\n filename="Rechnung.pdf"');
    expect(new Uint8Array(Buffer.from(parts[2]?.split('\r\n\r\n')[1] ?? '', 'base64'))).toEqual(bytes);
    expect(parts[3]).toBe('--\r\n');
  });

  it('writes other characters than ASCII in headers as the standards say', () => {
    const text = mail({
      subject: 'Rechnung für Müller',
      attachments: [{ name: 'Café.pdf', type: 'application/pdf', bytes: new Uint8Array() }],
    });
    expect(text).toContain(`Subject: =?UTF-8?B?${Buffer.from('Rechnung für Müller').toString('base64')}?=`);
    expect(text).toContain(`filename="Cafe.pdf";\r\n filename*=UTF-8''Caf%C3%A9.pdf`);
  });

  it.each([
    ['Rechnung Größe.pdf', 'Rechnung Grosse.pdf'],
    ['счёт.pdf', 'attachment.pdf'],
    ['請求書 SI-00012.pdf', '_ SI-00012.pdf'],
    ['Mühle – Straße 5.xml', 'Muhle - Strasse 5.xml'],
    ['a "b"\\c.pdf', 'a _b__c.pdf'],
  ])('names %s in ASCII too, for programs that read nothing else', (name, ascii) => {
    const text = mail({ attachments: [{ name, type: 'application/pdf', bytes: new Uint8Array() }] });
    expect(/ filename="([^"]*)"/.exec(text)?.[1]).toBe(ascii);
    expect(/ name="([^"]*)"/.exec(text)?.[1]).toBe(ascii);
  });

  it('writes a long name in pieces, none of which parts a character', () => {
    const name = `${'Счёт за услуги № '.repeat(15)}12.pdf`;
    const text = mail({ attachments: [{ name, type: 'application/pdf', bytes: new Uint8Array() }] });
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    const pieces = [...text.matchAll(/ filename\*(\d+)\*=([^;\r]*)/g)];
    expect(pieces.map(([, at]) => Number(at))).toEqual(pieces.map((_, at) => at));
    const [first = '', ...others] = pieces.map(([, , piece = '']) => piece);
    expect(first.startsWith("UTF-8''")).toBe(true);
    expect([first.slice(7), ...others].map((piece) => decodeURIComponent(piece)).join('')).toBe(name);
    expect(/ filename="([^"]*)"/.exec(text)?.[1]).toMatch(/\.pdf$/);
    expect(mailAddress(`${'a'.repeat(1000)}@b.example`)).toBeNull();
  });

  it('has no header that a text smuggles in, and no address that is none', () => {
    const text = mail({ to: ['a@b.example\r\nBcc: c@d.example', 'x'], subject: 'Hello\r\nBcc: c@d.example' });
    expect(headersOf(text).filter((each) => /^(?:Bcc|To)/.test(each))).toEqual([]);
    expect(headersOf(text)).toContain('Subject: Hello Bcc: c@d.example');
    expect(mailAddress(' office@ashdown.example ')).toBe('office@ashdown.example');
    expect(mailAddress('office@ashdown')).toBeNull();
  });

  it.each([
    ['a@b.example; c@d.example', ['a@b.example', 'c@d.example']],
    ['a@b.example, c@d.example', ['a@b.example', 'c@d.example']],
    ['a@b.example / c@d.example', ['a@b.example', 'c@d.example']],
    ['Nia Rowe <nia@rowe.example>', ['nia@rowe.example']],
    ['"Rowe, Nia" <nia@rowe.example>', ['nia@rowe.example']],
    ['"c@d.example" <nia@rowe.example>', ['nia@rowe.example']],
    ['mailto:nia@rowe.example', ['nia@rowe.example']],
    ['nia@rowe.example.', ['nia@rowe.example']],
    ['info@müller.example', ['info@xn--mller-kva.example']],
    ['info@straße.example/x', []],
    ['by post', []],
    ['nia@rowe', []],
    ['', []],
  ])('of what people write in a field for it, "%s", takes the addresses', (text, addresses) => {
    expect(mailAddressesIn(text)).toEqual(addresses);
  });

  it('has short lines of ASCII only, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', maxLength: 400 }), (subject, name) => {
        const text = mail({ subject, attachments: [{ name, type: 'application/pdf', bytes: new Uint8Array(200) }] });
        expect(text).toMatch(/^[\r\n\x20-\x7e]*$/);
        for (const line of text.split('\r\n')) expect(line.length).toBeLessThan(998);
        const words = /^Subject: ((?:.|\r\n )*)\r\n\S/m.exec(text)?.[1] ?? '';
        const plain = words.startsWith('=?')
          ? words
              .split('\r\n ')
              .map((word) => decoded(word.slice(10, -2)))
              .join('')
          : words;
        expect(plain).toBe(
          subject
            .replace(/[\u0000-\u001f\u007f]+/g, ' ')
            .trim()
            .replaceAll(/[\ud800-\udfff]/gu, '\ufffd'),
        );
      }),
    );
  });
});

describe('a template', () => {
  const parts = {
    document: 'invoice',
    title: 'Invoice',
    number: 'SI-1',
    party: 'Ashdown',
    date: '24 Nov 2026',
    due: '',
    total: '98.00 GBP',
    company: 'Harbour',
  };
  it('is filled in, and leaves nothing behind of what is not there', () => {
    expect(filledTemplate('{title} {number} of {company}: {total}', parts)).toBe('Invoice SI-1 of Harbour: 98.00 GBP');
    expect(filledTemplate('Due {due}.', parts)).toBe('Due.');
    expect(filledTemplate('{unknown} {number}', parts)).toBe('{unknown} SI-1');
  });
});
