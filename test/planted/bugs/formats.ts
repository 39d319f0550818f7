import { testIn, type PlantedBug } from '../bug.ts';

export const FORMATS: readonly PlantedBug[] = [
  {
    name: 'a Bacs file takes less from us than it pays',
    file: 'src/formats/payments/bacs18.ts',
    find: 'contras.push(contraRecord(origin, total));',
    plant: 'contras.push(contraRecord(origin, total.minus(1)));',
    killedBy: testIn('test/formats/payments/bacs18.test.ts', 'pays and takes the same from our account'),
  },
  {
    name: 'an e-invoice has amounts with a comma',
    file: 'src/formats/einvoices/read/fields.ts',
    find: String.raw`const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;`,
    plant: String.raw`const DECIMAL = /^[+-]?[\d.,]+$/;`,
    killedBy: testIn('test/formats/einvoices/reading.test.ts', 'reads no amount that is no decimal number'),
  },
  {
    name: 'an e-invoice takes the tax in whichever currency comes first',
    file: 'src/formats/einvoices/read/cii.ts',
    find: 'const own = exact.length > 0 ? exact : totals',
    plant: 'const own = exact.length > 5 ? exact : totals.slice(0, 1).concat(totals)',
    killedBy: testIn('test/formats/einvoices/reading.test.ts', 'takes the tax in the currency of the document'),
  },
  {
    name: 'an e-invoice takes the first of two amounts',
    file: 'src/formats/einvoices/read/fields.ts',
    find: 'if (second === undefined || found.every((each) => sameContent(each, first))) return first;',
    plant: 'if (second !== first) return first;',
    killedBy: testIn('test/formats/einvoices/reading.test.ts', 'does not choose between two amounts'),
  },
  {
    name: 'a tag has the attributes of the one that came there last time',
    file: 'src/formats/text/xmlTags.ts',
    find: "if (inside === '' || text.charCodeAt(end) !== CLOSE || text.slice(stop, end) !== inside) return -1;",
    plant: "if (inside === '' || text.charCodeAt(end) !== CLOSE) return -1;",
    killedBy: testIn(
      'test/formats/text/xmlElements.test.ts',
      'gives each element its own name, attributes and children',
    ),
  },
  {
    name: 'the description of an account in a QIF file is lost',
    file: 'src/formats/statements/readers/qif.ts',
    find: "note: present(account?.fields.get('D'))",
    plant: "note: present(account?.fields.get('M'))",
    killedBy: testIn('test/formats/statements/readers/qif.test.ts', 'keeps the description of the account'),
  },
];
