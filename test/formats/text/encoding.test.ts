import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/formats/text/encoding.ts';
import { readStatements } from '../../../src/formats/statements/index.ts';
import { latin1, linesOf, utf8 } from '../support/readers.ts';

const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  [...text].forEach((character, index) => view.setUint16(index * 2, character.charCodeAt(0), littleEndian));
  return new Uint8Array(view.buffer);
};
const HEADER = 'OFXHEADER:100\nDATA:OFXSGML\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><NAME>Caf\u00e9';

describe('the encoding of a file', () => {
  it.each<[string, Uint8Array, string, string]>([
    ['a byte order mark, UTF-8', utf8('\ufeffDate é'), 'utf-8', 'Date é'],
    ['a byte order mark, UTF-16', utf16('\ufeffDate é', true), 'utf-16le', 'Date é'],
    ['NUL pattern, UTF-16 little end first', utf16('Date;é;1', true), 'utf-16le', 'Date;é;1'],
    ['NUL pattern, UTF-16 big end first', utf16('Date;é;1', false), 'utf-16be', 'Date;é;1'],
    ['what an OFX header declares', latin1(HEADER), 'windows-1252', HEADER],
    [
      'what an XML declaration declares',
      latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>\u00e9</a>'),
      'windows-1252',
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    ],
    ['strict UTF-8', utf8('Date,é'), 'utf-8', 'Date,é'],
    ['windows-1252 where nothing else fits', latin1('Caf\u00e9 \u0080'), 'windows-1252', 'Café €'],
    [
      'a declared UTF-8 that does not decode',
      latin1('<?xml version="1.0" encoding="UTF-8"?><a>\u00e9</a>'),
      'windows-1252',
      '<?xml version="1.0" encoding="UTF-8"?><a>é</a>',
    ],
  ])('by %s', (_, bytes, encoding, text) => expect(decodeText(bytes)).toEqual({ text, encoding, problems: [] }));

  it('is the user’s choice before anything else', () => {
    expect(decodeText(Uint8Array.of(0xe8), 'windows-1250').text).toBe('č');
  });

  it.each([
    ['an OFX header', HEADER, 'windows-1252'],
    ['an OFX header with an ISO code page', HEADER.replace('1252', '8859-2'), 'iso-8859-2'],
    ['an XML declaration', '<?xml version="1.0" encoding="koi8-r"?><a>Caf\u00e9</a>', 'koi8-r'],
  ])('is UTF-8, with a question, if the bytes are UTF-8 under another code page in %s', (_, text, also) => {
    expect(decodeText(utf8(text))).toEqual({
      text,
      encoding: 'utf-8',
      problems: [{ code: 'encoding.doubtful', kind: 'question', facts: { declared: 'utf-8', also } }],
    });
    const cut = utf8(text.slice(0, text.indexOf('\u00e9') + 1));
    expect(decodeText(Uint8Array.of(...cut, 0xc3))).toMatchObject({
      encoding: 'utf-8',
      problems: [{ facts: { also } }],
    });
  });

  it('is UTF-8 under another code page too if a character of it is cut off in the middle of the file', () => {
    const whole = utf8(`${HEADER} Z\u00fcrich Gr\u00f6\u00dfe`);
    const at = whole.lastIndexOf(0xb6);
    const bytes = Uint8Array.of(...whole.subarray(0, at), ...whole.subarray(at + 1));
    expect(decodeText(bytes)).toMatchObject({
      text: `${HEADER} Z\u00fcrich Gr\ufffd\u00dfe`,
      encoding: 'utf-8',
      problems: [
        { code: 'encoding.doubtful', facts: { declared: 'utf-8', also: 'windows-1252' } },
        { code: 'encoding.damaged' },
      ],
    });
    expect(readStatements(bytes)).toMatchObject({ format: 'ofx', encoding: 'utf-8' });
  });

  it('stays a declared encoding of several bytes a character if the bytes fit UTF-8 too, with a question', () => {
    // 路 in GBK is a middle dot in UTF-8.
    const bytes = Uint8Array.of(...utf8('<?xml version="1.0" encoding="gbk"?>'), 0xc2, 0xb7);
    expect(decodeText(bytes)).toMatchObject({
      text: '<?xml version="1.0" encoding="gbk"?>路',
      problems: [{ code: 'encoding.doubtful', facts: { declared: 'gbk', also: 'utf-8' } }],
    });
  });

  it.each(['utf-16', 'UTF-16LE', 'UTF-16BE', 'unicode'])(
    'is not the %s that a declaration in other bytes names',
    (name) => {
      const text = `<?xml version="1.0" encoding="${name}"?><a>Caf\u00e9</a>`;
      expect(decodeText(utf8(text))).toEqual({ text, encoding: 'utf-8', problems: [] });
      expect(decodeText(latin1(text))).toEqual({ text, encoding: 'windows-1252', problems: [] });
      expect(decodeText(utf16(text, true))).toEqual({ text, encoding: 'utf-16le', problems: [] });
    },
  );

  it('stays UTF-8 if one character of many is damaged, and if the end cuts one off', () => {
    const good = utf8('é,ü,ö\nß');
    const damaged = good.slice();
    damaged[4] = 0xff;
    expect(decodeText(damaged)).toMatchObject({
      encoding: 'utf-8',
      problems: [{ code: 'encoding.damaged', place: { line: 1, column: 3 } }],
    });
    expect(decodeText(good.subarray(0, good.length - 1))).toMatchObject({ text: 'é,ü,ö\n', encoding: 'utf-8' });
  });
});

it('Japanese without any mark is read as Shift_JIS, with a question; Western letters stay windows-1252', () => {
  // 日付,摘要,金額 / 2026/03/01,振込 山田,-1200, in Shift_JIS.
  const japanese = Uint8Array.from([
    0x93,
    0xfa,
    0x95,
    0x74,
    0x2c,
    0x93,
    0x45,
    0x97,
    0x76,
    0x2c,
    0x8b,
    0xe0,
    0x8a,
    0x7a,
    0x0a,
    ...'2026/03/01,'.split('').map((one) => one.charCodeAt(0)),
    0x90,
    0x55,
    0x8d,
    0x9e,
    0x20,
    0x8e,
    0x52,
    0x93,
    0x63,
    ...',-1200\n'.split('').map((one) => one.charCodeAt(0)),
  ]);
  const result = readStatements(japanese, { columns: { date: 0, description: [1], amount: 2 } });
  expect([
    result.encoding,
    result.problems.map(({ code }) => code),
    linesOf(result).map(({ description, amount }) => [description, amount]),
  ]).toEqual(['shift_jis', ['encoding.doubtful'], [['振込 山田', '-1200']]]);
  const western = Uint8Array.from('Datum;Text;Betrag\n01.03.2026;Gr\u00f6\u00dfe \u00c4pfel;-12,00\n', (one) =>
    one.charCodeAt(0),
  );
  expect(readStatements(western).encoding).toBe('windows-1252');
});

it('Polish without any mark is read as windows-1250, with a question; a cubic metre is not Polish', () => {
  // Opłata za usługi in windows-1250: ł is 0xb3.
  const polish = Uint8Array.from('Data;Opis;Kwota\n2026-03-02;Op\u00b3ata za us\u00b3ugi;-123,45\n', (one) =>
    one.charCodeAt(0),
  );
  const result = readStatements(polish, { columns: { date: 0, description: [1], amount: 2 } });
  expect([
    result.encoding,
    linesOf(result).map(({ description }) => description),
    result.problems.map(({ code }) => code),
  ]).toEqual(['windows-1250', ['Opłata za usługi'], ['encoding.doubtful']]);
  const gas = Uint8Array.from('Datum;Text;Betrag\n01.03.2026;Gas 12 m\u00b3 f\u00fcr M\u00e4rz;-12,00\n', (one) =>
    one.charCodeAt(0),
  );
  expect(readStatements(gas).encoding).toBe('windows-1252');
});
