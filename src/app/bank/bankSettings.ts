import { shallowRef, type ShallowRef } from 'vue';
import { z } from 'zod';
import { localDateSchema } from '../../domain/values/dates.ts';
import { decimalSchema } from '../../domain/values/decimal.ts';
import { bankRuleSchema, type BankRule } from '../../domain/bank/rules.ts';
import type { CompanyStore } from '../../store/contract.ts';
import type { PlainOptions } from './import/statementMessages.ts';

const column = z.number().int().nonnegative().optional();
const columnsSchema = z.object({
  date: column,
  valueDate: column,
  amount: column,
  moneyIn: column,
  moneyOut: column,
  flag: column,
  description: z.array(z.number().int().nonnegative()).optional(),
  payee: column,
  payeeAccount: column,
  reference: column,
  balance: column,
  currency: column,
  account: column,
  type: column,
  checkNumber: column,
  category: column,
  status: column,
  fee: column.nullable(),
});

/** How the files of a bank are read: what was guessed and corrected. */
const optionsSchema = z.object({
  encoding: z.string().optional(),
  dateOrder: z.enum(['DMY', 'MDY', 'YMD']).optional(),
  decimalMark: z.enum(['.', ',']).optional(),
  invert: z.boolean().optional(),
  fees: z.enum(['takenOff', 'within']).optional(),
  delimiter: z.string().length(1).optional(),
  sheet: z.string().optional(),
  headerLine: z.number().int().positive().nullable().optional(),
  columns: columnsSchema.optional(),
}) satisfies z.ZodType<PlainOptions>;

const mappingsSchema = z.object({
  /** By what tells a bank's files from others (`bankOf`). */
  options: z.record(z.string(), optionsSchema).default({}),
  /** The bank account of the books, by the account that the file names, or by the bank's files where they name none. */
  accounts: z.record(z.string(), z.string()).default({}),
});
export type Mappings = z.infer<typeof mappingsSchema>;

/** A statement whose balances were typed, or those of an imported one corrected. */
const typedStatementSchema = z.object({
  id: z.string().min(1),
  bankAccountId: z.string().min(1),
  from: localDateSchema,
  to: localDateSchema,
  number: z.string().optional(),
  opening: decimalSchema.optional(),
  closing: decimalSchema.optional(),
});
export type TypedStatement = z.infer<typeof typedStatementSchema>;

const NO_MAPPINGS: Mappings = { options: {}, accounts: {} };

/** What is remembered of the banks of one company. Read once; each change is kept at once. */
export class BankSettings {
  readonly rules: ShallowRef<readonly BankRule[]> = shallowRef([]);
  readonly mappings: ShallowRef<Mappings> = shallowRef(NO_MAPPINGS);
  readonly statements: ShallowRef<readonly TypedStatement[]> = shallowRef([]);
  private readonly store: CompanyStore;

  constructor(store: CompanyStore) {
    this.store = store;
  }

  async read(): Promise<void> {
    const [rules, mappings, statements] = await Promise.all(
      ['bank.rules', 'bank.mappings', 'bank.statements'].map((name) => this.store.pageSettings(name)),
    );
    // What a newer Daybook wrote and this one cannot read is left where it is.
    this.rules.value = z
      .array(bankRuleSchema)
      .catch([])
      .parse(rules ?? []);
    this.mappings.value = mappingsSchema.catch(NO_MAPPINGS).parse(mappings ?? {});
    this.statements.value = z
      .array(typedStatementSchema)
      .catch([])
      .parse(statements ?? []);
  }

  async keepRules(rules: readonly BankRule[]): Promise<void> {
    this.rules.value = rules;
    await this.store.savePageSettings('bank.rules', rules);
  }

  async keepMappings(mappings: Mappings): Promise<void> {
    this.mappings.value = mappings;
    await this.store.savePageSettings('bank.mappings', mappings);
  }

  /** Keeps a statement's typed balances, in place of those it had. */
  async keepStatement(statement: TypedStatement): Promise<void> {
    this.statements.value = [...this.statements.value.filter(({ id }) => id !== statement.id), statement];
    await this.store.savePageSettings('bank.statements', this.statements.value);
  }

  async forgetStatement(id: string): Promise<void> {
    this.statements.value = this.statements.value.filter((statement) => statement.id !== id);
    await this.store.savePageSettings('bank.statements', this.statements.value);
  }
}

const opened = new WeakMap<CompanyStore, { settings: BankSettings; read: Promise<void> }>();

/** The bank settings of a company: one for every page that shows them. */
export async function bankSettings(store: CompanyStore): Promise<BankSettings> {
  let held = opened.get(store);
  if (!held) {
    const settings = new BankSettings(store);
    held = { settings, read: settings.read() };
    opened.set(store, held);
  }
  await held.read;
  return held.settings;
}
