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
  {
    name: 'freight of a ZUGFeRD invoice is left out',
    file: 'src/formats/einvoices/read/cii.ts',
    find: "...findAll(settlement, 'SpecifiedLogisticsServiceCharge').map(",
    plant: '...[].map(',
    killedBy: testIn('test/formats/einvoices/reading.test.ts', 'takes freight in an element of its own'),
  },
  {
    name: 'a Bacs file counts its payments only, not what it takes from our accounts',
    file: 'src/formats/payments/bacs18.ts',
    find: 'zeros(contras.length, 7)',
    plant: 'zeros(0, 7)',
    killedBy: testIn('test/formats/payments/bacs18.test.ts', 'counts what it takes from each of our accounts'),
  },
  {
    name: 'a British date in a payment table has the month first',
    file: 'src/formats/payments/csv.ts',
    find: '`${day}/${month}/${year}`',
    plant: '`${month}/${day}/${year}`',
    killedBy: testIn('test/formats/payments/csv.test.ts', 'writes 1 December 2026 in the form british'),
  },
  {
    name: 'an account number without its sort code is paid to',
    file: 'src/formats/payments/csv.ts',
    find: " &&\n      (!fields.has('sortCode') || (sortCode ?? '').trim() !== '');",
    plant: ';',
    killedBy: testIn('test/formats/payments/csv.test.ts', 'refuses an account number without its sort code'),
  },
  {
    name: 'a bill with the number of another supplier counts as known',
    file: 'src/formats/spreadsheets/existing.ts',
    find: 'this.byNumber.get(`${docClass} ${partyId} ${theirs}`)',
    plant: 'this.byNumber.get(`${docClass} OAKS ${theirs}`)',
    killedBy: testIn(
      'test/formats/spreadsheets/planSheet.test.ts',
      'knows a purchase invoice by the number of its supplier',
    ),
  },
  {
    name: 'a booked line loses the description that a person wrote',
    file: 'src/formats/statements/import/importCommit.ts',
    find: 'if (isBanksOwn) next.description',
    plant: 'next.description',
    killedBy: testIn(
      'test/formats/statements/import/importPlan.test.ts',
      'keeps the description that a person wrote over that of the bank',
    ),
  },
  {
    name: 'a booked line keeps the long description of the pending one',
    file: 'src/formats/statements/import/importCommit.ts',
    find: 'const full = isBanksOwn ? hereOnly.full : here.full;',
    plant: 'const full = here.full;',
    killedBy: testIn(
      'test/formats/statements/import/importPlan.test.ts',
      'replaces the long description of a pending line',
    ),
  },
  {
    name: 'an entry of a later day counts as booked',
    file: 'src/formats/statements/readers/camtEntry.ts',
    find: "status === 'PDNG' || status === 'FUTR'",
    plant: "status === 'PDNG'",
    killedBy: testIn('test/formats/statements/readers/camt.test.ts', 'entries of a later day are pending'),
  },
  {
    name: 'an expected amount of MT940 counts as booked',
    file: 'src/formats/statements/readers/mt940.ts',
    find: "mark.startsWith('E')",
    plant: "mark.startsWith('X')",
    killedBy: testIn(
      'test/formats/statements/readers/mt940.test.ts',
      'that is expected: it is not part of the balance',
    ),
  },
  {
    name: 'an amount that only the others of an OFX file make readable is not turned with them',
    file: 'src/formats/statements/readers/ofx.ts',
    find: 'if (amount !== null) one.line.amount = invert ? turned(amount) : amount;',
    plant: 'if (amount !== null) one.line.amount = amount;',
    killedBy: testIn(
      'test/formats/statements/readers/ofx.test.ts',
      'of a card with positive purchases is turned whole',
    ),
  },
];
