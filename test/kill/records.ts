import type { DatabaseSync } from 'node:sqlite';
import { currencyCode } from '../../src/domain/values/currency.ts';
import { instantOf, localDate } from '../../src/domain/values/dates.ts';
import { Decimal, decimal } from '../../src/domain/values/decimal.ts';
import { guidSchema, mintIntRef, type MintSource } from '../../src/domain/values/identifiers.ts';
import { isPending } from '../../src/domain/records/state.ts';
import type { ResourceContent } from '../../src/domain/resources/content.ts';
import { fieldOf } from '../../src/domain/resources/readiness.ts';
import type { ResourceRecord } from '../../src/domain/resources/record.ts';
import { currentVersion } from '../../src/domain/records/record.ts';
import type { Chance } from '../../src/service/demo/chance.ts';
import { answered, newResourceRecord } from '../../src/store/records/resourceEdits.ts';
import { isAt113 } from '../e2e/support/service.ts';

const KINDS = ['department', 'contactAccount', 'product', 'salePrice', 'bankTransaction'] as const;
type Kind = (typeof KINDS)[number];

/** The field that identifies a record of the test among its kind. */
const TOKENS: Readonly<Record<Kind, string>> = {
  department: 'legacyRef',
  contactAccount: 'companyNo',
  product: 'productType',
  salePrice: 'quantityFrom',
  bankTransaction: 'merchantName',
};
/** Above every quantity in the demo company's own prices. */
const FIRST_NUMBER = 1_000_000;

function isOurs(kind: string): kind is Kind {
  return KINDS.some((each) => each === kind);
}

function nameOf(kind: Kind, token: unknown): string {
  return `${kind} ${typeof token === 'string' && /^\d/.test(token) ? new Decimal(token).toString() : String(token)}`;
}

function tokenOf(content: ResourceContent): string | null {
  return isOurs(content.kind) ? nameOf(content.kind, fieldOf(content, TOKENS[content.kind])) : null;
}

/** Records that are not documents: departments, parties, products with prices, bank transactions. */
export class KillRecords {
  private made = FIRST_NUMBER;
  /** By kind and token. */
  private readonly expected = new Set<string>();
  private readonly mint: MintSource = {
    now: () => Date.now(),
    randomBytes: (target) => crypto.getRandomValues(target),
  };

  /** New records, some of which name others of them. @param product the id of a product that the service has */
  make(chance: Chance, count: number, product: string): ResourceRecord[] {
    const records: ResourceRecord[] = [];
    const add = (content: ResourceContent): ResourceRecord => {
      const record = newResourceRecord(content, mintIntRef(this.mint), instantOf(this.mint.now()));
      records.push(record);
      const token = tokenOf(content);
      if (token !== null) this.expected.add(token);
      return record;
    };
    while (records.length < count) {
      this.made += 1;
      const number = String(this.made);
      const kind = chance.pick(KINDS);
      const parent = records.findLast((record) => record.kind === kind)?.key;
      if (kind === 'department')
        add({
          kind,
          code: `K${number}`,
          description: `Kill ${number}`,
          legacyRef: `T${number}`,
          ...(parent !== undefined && chance.happens(0.5) && { parentDepartmentId: parent }),
        });
      else if (kind === 'contactAccount')
        add({
          kind,
          description: `Kill ${number}`,
          companyNo: `T${number}`,
          customer: { currency: currencyCode('GBP'), ...(isAt113 && { contactGroupCustomerId: 'CUST' }) },
        });
      else if (kind === 'product')
        add({
          kind,
          code: `K-${number}`,
          description: `Kill ${number}`,
          productType: `T${number}`,
          isSale: true,
          sale: isAt113 ? { accountId: '4000' } : { unitPrice: decimal('4.5') },
        });
      else if (kind === 'bankTransaction')
        add({
          kind,
          bankAccountId: 'GBP-CUR',
          description: `Kill ${number}`,
          bankDate: localDate('2026-03-02'),
          depositAmount: decimal('120.5'),
          merchantName: `T${number}`,
        });
      else {
        const fresh = records.findLast((record) => record.kind === 'product')?.key;
        add({
          kind,
          productId: fresh !== undefined && chance.happens(0.4) ? fresh : product,
          quantityFrom: decimal(number),
          unitPrice: decimal('9.5'),
          currency: currencyCode('GBP'),
          effectiveDate: localDate('2026-03-02'),
        });
      }
    }
    return records;
  }

  /** The ids under which the service's database has each record of the test. */
  private there(database: DatabaseSync): Map<string, string[]> {
    const found = new Map<string, string[]>();
    const take = (kind: Kind, body: unknown): void => {
      const fields = JSON.parse(String(body)) as Record<string, unknown>;
      const name = nameOf(kind, fields[TOKENS[kind]]);
      if (this.expected.has(name)) found.set(name, [...(found.get(name) ?? []), String(fields.id)]);
    };
    for (const row of database
      .prepare("SELECT kind, body FROM record WHERE kind IN ('department', 'contactAccount', 'product')")
      .all())
      if (isOurs(String(row.kind))) take(String(row.kind) as Kind, row.body);
    for (const row of database
      .prepare("SELECT kind, body FROM child WHERE kind IN ('SalePrice', 'BankTransaction')")
      .all())
      take(row.kind === 'SalePrice' ? 'salePrice' : 'bankTransaction', row.body);
    return found;
  }

  /**
   * Answers, as a person who has looked at the service, the questions that need one. @returns the records after that
   */
  settled(database: DatabaseSync, records: readonly ResourceRecord[]): ResourceRecord[] {
    const there = this.there(database);
    return records.flatMap((record) => {
      if (record.kind !== 'bankTransaction' || record.inFlight?.operation !== 'create' || record.id !== null) return [];
      const [id] = there.get(tokenOf(currentVersion(record)) ?? '') ?? [];
      const answer = answered(
        record,
        id === undefined ? { outcome: 'notThere' } : { outcome: 'there', id: guidSchema.parse(id) },
        instantOf(this.mint.now()),
      );
      return [{ ...answer, revision: record.revision + 1 }];
    });
  }

  /** Everything that is lost, there twice, or still open. */
  wrong(database: DatabaseSync, records: readonly ResourceRecord[]): string[] {
    const wrong: string[] = [];
    const there = this.there(database);
    const held = new Map(records.map((record) => [tokenOf(currentVersion(record)), record]));
    for (const name of this.expected) {
      const count = there.get(name)?.length ?? 0;
      if (count !== 1) wrong.push(`${name} is there ${String(count)} times`);
      const record = held.get(name);
      if (!record) wrong.push(`the page has no ${name}`);
      else if (isPending(record) || record.conflict || record.rejection)
        wrong.push(
          `the page still has something open of ${name}: ${JSON.stringify({ rejection: record.rejection?.message, inFlight: record.inFlight?.operation, id: record.id })}`,
        );
    }
    return wrong;
  }
}
