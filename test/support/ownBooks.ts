import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { newCompanySchema } from '../../src/domain/service/newCompany.ts';

/** A company on a computer, as a person makes it on the first page. */
export const VALE = newCompanySchema.parse({
  name: 'Vale Ltd',
  country: 'GB',
  legalForm: 'company',
  language: 'en',
  currency: 'GBP',
  vat: { number: '980 7806 84', scheme: 'invoice' },
  yearStart: '2026-01-01',
});

/** Speaks to the running service of the company on this computer, as any program could that has its file. */
export class OwnService {
  private readonly dataFolder: string;
  private token = '';

  constructor(dataFolder: string) {
    this.dataFolder = dataFolder;
  }

  get database(): string {
    return join(this.dataFolder, 'own-company.sqlite');
  }

  /** Signs in with a key that it puts in the file: the file holds none that could be read. */
  async signIn(): Promise<void> {
    const key = randomBytes(24).toString('base64url');
    const books = new DatabaseSync(this.database, { timeout: 5_000 });
    const user = books.prepare('SELECT name FROM account_user').get()?.name;
    books
      .prepare("INSERT INTO api_key (prefix, hash, user_name, description) VALUES (?, ?, ?, 'test')")
      .run(key.slice(0, 8), hash('sha256', key), String(user));
    books.close();
    const session = z
      .object({ sessionToken: z.string() })
      .parse(await this.call('POST', 'session/create/api', { username: user, userApiKey: key }));
    this.token = session.sessionToken;
    await this.call('POST', 'ContactAccount', { code: 'ANN', description: 'Ann', customer: {} }).catch(() => undefined);
  }

  /**
   * Makes an invoice of 120, of which 20 are tax, and submits it.
   * @param whenMade is called once it was answered that it is made
   * @returns its id, once both were answered
   */
  async postInvoice(intRef?: string, whenMade: () => void = () => undefined): Promise<string> {
    const made = await this.call('POST', 'saleInvoice', {
      contactAccountId: 'ANN',
      docDate: '2026-02-01',
      ...(intRef !== undefined && { intRef }),
      details: [{ description: 'Chairs', quantity: 1, currencyUnitPrice: 100, taxCodeId: 'S' }],
    });
    const id = z.union([z.string(), z.object({ id: z.string() }).transform(({ id: own }) => own)]).parse(made);
    whenMade();
    await this.call('POST', `document/${id}/submit`);
    return id;
  }

  /** @throws Error for every answer but a 2xx, and when none comes */
  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const { port } = z
      .object({ port: z.number() })
      .parse(JSON.parse(readFileSync(join(this.dataFolder, 'own-company.json'), 'utf8')));
    const answer = await fetch(`http://127.0.0.1:${String(port)}/api/${path}`, {
      method,
      headers: {
        domain: this.domain(),
        ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  }

  private domain(): string {
    const books = new DatabaseSync(this.database, { readOnly: true, timeout: 5_000 });
    try {
      return String(books.prepare("SELECT value FROM setting WHERE name = 'domain'").get()?.value);
    } finally {
      books.close();
    }
  }
}
