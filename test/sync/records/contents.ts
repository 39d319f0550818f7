import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { ContentOf } from '../../../src/domain/resources/content.ts';
import { openOffice, type Office } from '../support/company.ts';

export const department = (code: string, change: Partial<ContentOf<'department'>> = {}): ContentOf<'department'> => ({
  kind: 'department',
  code,
  description: `Department ${code}`,
  ...change,
});
export const costCentre = (code: string, change: Partial<ContentOf<'costCentre'>> = {}): ContentOf<'costCentre'> => ({
  kind: 'costCentre',
  code,
  description: `Cost centre ${code}`,
  ...change,
});
export const customer = (
  description: string,
  change: Partial<ContentOf<'contactAccount'>> = {},
): ContentOf<'contactAccount'> => ({
  kind: 'contactAccount',
  description,
  customer: { currency: currencyCode('GBP'), creditLimit: decimal('2500') },
  ...change,
});
export const contact = (
  contactAccountId: string,
  change: Partial<ContentOf<'contact'>> = {},
): ContentOf<'contact'> => ({
  kind: 'contact',
  contactAccountId,
  firstName: 'Ada',
  lastName: 'Marsh',
  email: 'ada@example.com',
  ...change,
});
export const project = (description: string, change: Partial<ContentOf<'project'>> = {}): ContentOf<'project'> => ({
  kind: 'project',
  description,
  dateFrom: localDate('2026-03-01'),
  ...change,
});
export const product = (code: string, change: Partial<ContentOf<'product'>> = {}): ContentOf<'product'> => ({
  kind: 'product',
  code,
  description: `Product ${code}`,
  isSale: true,
  sale: { unitPrice: decimal('12.5') },
  ...change,
});
export const salePrice = (productId: string, change: Partial<ContentOf<'salePrice'>> = {}): ContentOf<'salePrice'> => ({
  kind: 'salePrice',
  productId,
  quantityFrom: decimal('1'),
  unitPrice: decimal('9.95'),
  ...change,
});
export const purchasePrice = (
  productId: string,
  change: Partial<ContentOf<'purchasePrice'>> = {},
): ContentOf<'purchasePrice'> => ({
  kind: 'purchasePrice',
  productId,
  quantityFrom: decimal('1'),
  unitPrice: decimal('6.4'),
  ...change,
});
export const bankLine = (
  bankAccountId: string,
  change: Partial<ContentOf<'bankTransaction'>> = {},
): ContentOf<'bankTransaction'> => ({
  kind: 'bankTransaction',
  bankAccountId,
  description: 'Card payment 4417',
  bankDate: localDate('2026-03-02'),
  depositAmount: decimal('120.5'),
  ...change,
});

/** The first record of a list, as the service writes it. */
export async function firstOf(office: Office, path: string): Promise<Record<string, unknown> & { id: string }> {
  const [row] = await office.colleague.list(path);
  if (!row) throw new Error(`nothing at ${path}`);
  return { ...row, id: String(row.id) };
}

export async function listed(office: Office, path: string, code: string): Promise<Record<string, unknown>[]> {
  return (await office.colleague.list(path)).filter((row) => row.code === code);
}

/** An office whose department the service has. */
export async function withDepartment(): Promise<{ office: Office; key: string; path: string }> {
  const office = await openOffice();
  const key = office.store.make(department('D1', { legacyRef: 'OLD' }));
  await office.sync();
  return { office, key, path: `/api/Department/${String(office.store.resource('department', key).id)}` };
}

/** The same of a price. */
export async function withPrice(line: typeof fetch = fetch): Promise<{ office: Office; key: string; path: string }> {
  const office = await openOffice({ client: { fetch: line } });
  const goods = office.store.make(product('NET-5'));
  const key = office.store.make(salePrice(goods));
  await office.sync();
  return {
    office,
    key,
    path: `/api/Product/${String(office.store.resource('product', goods).id)}/SalePrice/${String(office.store.resource('salePrice', key).id)}`,
  };
}
