import { join } from 'node:path';
import { makeCompany } from '../../../../src/backend/localServices/makeCompany.ts';
import { newCompanySchema, type NewCompany } from '../../../../src/domain/service/newCompany.ts';
import { setUpListSchema, setUpRowSchema, type SetUpRow } from '../../../../src/domain/service/setUp.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { objectOf, openService, type Answer, type Integrator } from '../../support/service.ts';

type Values = Record<string, string>;

/** A company that was made on this computer, and somebody who changes its set-up over HTTP. */
export class OwnCompany {
  readonly api: Integrator;

  constructor(api: Integrator) {
    this.api = api;
  }

  async rows(list: string): Promise<SetUpRow[]> {
    return setUpListSchema.parse((await this.api.get(`/api/SetUp/${list}`)).json).rows;
  }

  /** The row whose first value is this one, by `code` unless another field is named. */
  async row(list: string, value: string, field = 'code'): Promise<SetUpRow> {
    const row = (await this.rows(list)).find(({ values, id }) => values[field] === value || id === value);
    if (!row) throw new Error(`${list} has no ${value}`);
    return row;
  }

  add(list: string, values: Values): Promise<Answer> {
    return this.api.call('POST', `/api/SetUp/${list}`, { values });
  }

  async added(list: string, values: Values): Promise<SetUpRow> {
    const answer = await this.add(list, values);
    if (answer.status !== 201) throw new Error(answer.text);
    return setUpRowSchema.parse(answer.json);
  }

  async change(list: string, named: string, values: Values): Promise<Answer> {
    const { id, revision } = await this.row(list, named);
    return this.api.call('PATCH', `/api/SetUp/${list}/${encodeURIComponent(id)}`, { revision, values });
  }

  /** Writes a sales invoice and posts it. */
  async invoice(docDate: string, line: Record<string, unknown>): Promise<string> {
    const details = [{ currencyUnitPrice: 100, taxCodeId: 'S', ...line }];
    const id = await this.api.create('/api/saleInvoice', { contactAccountId: 'CUST', docDate, details });
    const answer = await this.api.call('POST', `/api/document/${id}/submit`);
    if (answer.status !== 200) throw new Error(answer.text);
    return id;
  }

  /** Balances of the trial balance by account: a debit above zero. */
  async balances(asAt: string): Promise<Record<string, string>> {
    const { json } = await this.api.call('POST', '/api/Enquiry/run/trialBalance', { asAt });
    const rows = (Array.isArray(json) ? json : []).map(objectOf);
    return Object.fromEntries(
      rows.map(({ accountCode, debit, credit }) => [
        String(accountCode),
        Number(credit) === 0 ? `${String(debit)} Dr` : `${String(credit)} Cr`,
      ]),
    );
  }
}

/** What a refusal says to the page: status, field, reason and facts. */
export function refusalOf({ status, json }: Answer): unknown[] {
  const { field, reason, facts } = objectOf(json);
  return [status, field, reason, facts];
}

/** Makes a British company with a customer, and opens it on 10 July 2026. */
export async function openOwnCompany(facts: Partial<NewCompany> = {}): Promise<OwnCompany> {
  const database = join(temporaryFolder(), 'own.sqlite');
  makeCompany(
    database,
    newCompanySchema.parse({
      name: 'Vale Ltd',
      country: 'GB',
      legalForm: 'company',
      language: 'en',
      currency: 'GBP',
      vat: { number: 'GB980780684', scheme: 'invoice' },
      yearStart: '2026-01-01',
      ...facts,
    }),
  );
  const api = await openService({ database, clock: () => Date.parse('2026-07-10T10:00:00Z') });
  await api.create('/api/ContactAccount', { code: 'CUST', description: 'A customer', customer: { currency: 'GBP' } });
  return new OwnCompany(api);
}
