import { expect, it } from 'vitest';
import { findSupplier, proposedSupplier, type KnownSupplier } from '../../../src/domain/einvoices/supplierMatch.ts';
import { readInvoiceXml } from '../../../src/formats/einvoices/read/xml.ts';
import { UBL, utf8 } from '../../formats/einvoices/files.ts';

const invoice = readInvoiceXml(utf8(UBL)).invoice!;
const supplier = (id: string, more: Partial<KnownSupplier> = {}): KnownSupplier => ({
  id,
  name: `Supplier ${id}`,
  vatIds: [],
  ibans: [],
  ...more,
});
const byName = supplier('name', { name: 'NAGEL & SOHNE GMBH' });
const byIban = supplier('iban', { ibans: ['DE89370400440532013000'] });

it('a supplier is found by VAT number, then IBAN, then name', () => {
  const byVat = supplier('vat', { vatIds: ['DE 136 695 976'] });
  expect(findSupplier(invoice, [byName, byIban, byVat])).toEqual({ supplier: byVat, by: 'vatId' });
  expect(findSupplier(invoice, [byName, byIban])).toEqual({ supplier: byIban, by: 'iban' });
  expect(findSupplier(invoice, [byName])).toEqual({ supplier: byName, by: 'name' });
  expect(findSupplier(invoice, [supplier('other')])).toBeNull();
});

it('a VAT number may be kept without its country, but not under another one', () => {
  expect(findSupplier(invoice, [supplier('a', { vatIds: ['136695976'] })])).toMatchObject({ by: 'vatId' });
  expect(findSupplier(invoice, [supplier('a', { vatIds: ['AT136695976'] })])).toBeNull();
});

it.each(['Nägel & Söhne GmbH', 'NAEGEL & SOEHNE GMBH', 'Nagel und Sohne GmbH'])('%s is the supplier or not', (name) => {
  const found = findSupplier(invoice, [supplier('kept', { name })]);
  expect(found === null).toBe(name === 'Nagel und Sohne GmbH');
});

it('of several suppliers none is taken', () => {
  const two = [supplier('a', { vatIds: ['DE136695976'] }), supplier('b', { vatIds: ['DE136695976'] })];
  expect(findSupplier(invoice, two)).toEqual({ several: two, by: 'vatId' });
});

it('a new supplier is proposed with the details of the file', () => {
  expect(proposedSupplier(invoice, (code) => code === 'NAGELSOH')).toEqual({
    kind: 'contactAccount',
    code: 'NAGELSO2',
    description: 'Nägel & Söhne GmbH',
    taxNo: 'DE136695976',
    countryCode: 'DE',
    supplier: { currency: 'EUR' },
    contact: { address: { name: 'Nägel & Söhne GmbH', city: 'Köln', countryCode: 'DE' } },
    bankDetails: [{ iban: 'DE89370400440532013000' }],
  });
});
