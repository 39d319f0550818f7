import { LEDGER_ACCOUNTS, SET_UP_FIELDS, type SetUpFault, type SetUpRow } from '../../domain/service/setUp.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { taxNumberOf } from '../newCompany/taxNumber.ts';
import { keepRecord } from '../records/amend.ts';
import type { KeptRecord } from '../records/directory.ts';
import type { FoldedInput } from '../wire/fold.ts';
import { entityOf } from './entity.ts';
import { refusedSetUp } from '../ledger/refusedSetUp.ts';
import { refuseField } from './saveRecord.ts';
import { usesOf } from './uses.ts';

type Values = Readonly<Record<string, string>>;
type Entity = KeptRecord<'legalEntity'>;

const ADDRESS = ['address1', 'address2', 'postcode', 'city'] as const;
/** Amounts that go there are of no later account: another one can take the next. */
const FREE: ReadonlySet<string> = new Set([
  'roundingAccountId',
  'gainAccountId',
  'lossAccountId',
  'unrealisedAccountId',
]);

function fixedOf(company: Company, { id, ledger }: Entity): Record<string, SetUpFault> {
  const uses = usesOf(company);
  return Object.fromEntries(
    LEDGER_ACCOUNTS.flatMap((field): [string, SetUpFault][] => {
      const accountId = ledger?.[field];
      if (accountId === undefined || FREE.has(field)) return [];
      // What earlier years made is shown there, with no entry.
      if (field === 'retainedAccountId')
        return company.generalLedger.postings.lastNumberOf(id) === null
          ? []
          : [[field, { reason: 'anyPosted', facts: {} }]];
      return uses.hasEntries(accountId) ? [[field, { reason: 'hasEntries', facts: {} }]] : [];
    }),
  );
}

/** The company itself, in one row: its name, numbers and address, and the accounts that the ledger itself posts to. */
export function companyRows(company: Company): SetUpRow[] {
  const entity = entityOf(company);
  const { id, description = '', taxNo = '', companyNo = '', address, ledger, lastModified } = entity;
  const codeOf = (accountId: string | undefined) => company.directory.byId('account', accountId)?.code ?? '';
  return [
    {
      id,
      revision: lastModified,
      values: {
        ...{ description, taxNo, companyNo },
        ...Object.fromEntries(ADDRESS.map((name) => [name, address?.[name] ?? ''])),
        ...Object.fromEntries(LEDGER_ACCOUNTS.map((name) => [name, codeOf(ledger?.[name])])),
      },
      fixed: fixedOf(company, entity),
    },
  ];
}

/** A number with the form of its country, or none. */
function numberOf(typed: string, countryCode: string): string | null {
  if (typed === '') return null;
  const { taxNo, hasForm } = taxNumberOf(typed, countryCode);
  if (!hasForm) throw refusedSetUp(400, 'taxNo', 'numberForm', { value: typed, country: countryCode });
  return taxNo;
}

/**
 * Changes the company.
 * @returns the id of its row
 * @throws Refusal 400 that names the field: for an account with entries, or of a type that does not fit
 */
export function saveCompany(company: Company, id: string, given: Values, author: Author): string {
  const entity = entityOf(company);
  const [row] = companyRows(company);
  const values = Object.fromEntries(
    SET_UP_FIELDS.company.map(({ name }) => [name, (given[name] ?? row?.values[name] ?? '').trim()]),
  );
  for (const field of SET_UP_FIELDS.company) refuseField(field, values[field.name] ?? '', row, company);
  for (const name of LEDGER_ACCOUNTS)
    if (values[name] === '' && row?.values[name] !== '') throw refusedSetUp(400, name, 'required');
  const changed = (name: string): boolean => values[name] !== row?.values[name];
  const accounts = LEDGER_ACCOUNTS.filter(changed).map((name) => [name, values[name]]);
  const input: FoldedInput = {
    description: values.description,
    ...(changed('taxNo') && { taxNo: numberOf(values.taxNo ?? '', entity.countryCode ?? '') }),
    ...(changed('companyNo') && { companyNo: values.companyNo || null }),
    ...(ADDRESS.some(changed) && {
      address: { ...entity.address, ...Object.fromEntries(ADDRESS.map((name) => [name, values[name] || undefined])) },
    }),
    ...(accounts.length > 0 && { ledger: Object.fromEntries(accounts) }),
  };
  company.database.transact(() => keepRecord(company.directory, 'legalEntity', entity, input, author));
  return id;
}
