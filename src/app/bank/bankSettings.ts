import { shallowRef, type ShallowRef } from 'vue';
import { z } from 'zod';
import { bankRuleSchema, type BankRule } from '../../domain/bank/rules.ts';
import type { TypedStatement } from '../../domain/bank/statements.ts';
import { allowancesSchema, NO_ALLOWANCES, type Allowances } from '../../domain/bank/unexplained.ts';
import type { CompanyStore } from '../../store/contract.ts';
import { readTypedStatements, saveTypedStatements } from '../company/bank/typedStatements.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { tableOptionsSchema } from '../../formats/statements/options.ts';

const mappingsSchema = z.object({
  /** By a key that identifies files of the same bank (`bankOf`). */
  options: z.record(z.string(), tableOptionsSchema).default({}),
  /** The bank account in the books, by the account that the file names, or by `bankOf` if it names none. */
  accounts: z.record(z.string(), z.string()).default({}),
});
export type Mappings = z.infer<typeof mappingsSchema>;

const NO_MAPPINGS: Mappings = { options: {}, accounts: {} };

/** What is remembered about the banks of one company. It is read once; each change is saved at once. */
export class BankSettings {
  readonly rules: ShallowRef<readonly BankRule[]> = shallowRef([]);
  readonly mappings: ShallowRef<Mappings> = shallowRef(NO_MAPPINGS);
  readonly statements: ShallowRef<readonly TypedStatement[]> = shallowRef([]);
  /** What may lie between documents and a bank line. */
  readonly allowances: ShallowRef<Allowances> = shallowRef(NO_ALLOWANCES);
  private readonly store: CompanyStore;

  constructor(store: CompanyStore) {
    this.store = store;
  }

  async read(): Promise<void> {
    const [[rules, mappings, allowances], statements] = await Promise.all([
      Promise.all(['bank.rules', 'bank.mappings', 'bank.allowances'].map((name) => this.store.pageSettings(name))),
      readTypedStatements(this.store),
    ]);
    // Settings that this version cannot read, because a newer Daybook wrote them, count as empty and stay stored until
    // a change replaces them.
    this.rules.value = z
      .array(bankRuleSchema)
      .catch([])
      .parse(rules ?? []);
    this.mappings.value = mappingsSchema.catch(NO_MAPPINGS).parse(mappings ?? {});
    this.statements.value = statements;
    this.allowances.value = allowancesSchema.catch(NO_ALLOWANCES).parse(allowances ?? NO_ALLOWANCES);
  }

  async keepRules(rules: readonly BankRule[]): Promise<void> {
    this.rules.value = rules;
    await this.store.savePageSettings('bank.rules', rules);
  }

  async keepAllowances(allowances: Allowances): Promise<void> {
    this.allowances.value = allowances;
    await this.store.savePageSettings('bank.allowances', allowances);
  }

  async keepMappings(mappings: Mappings): Promise<void> {
    this.mappings.value = mappings;
    await this.store.savePageSettings('bank.mappings', mappings);
  }

  /** Saves a statement's typed balances in place of the previous ones. */
  async keepStatement(statement: TypedStatement): Promise<void> {
    this.statements.value = [...this.statements.value.filter(({ id }) => id !== statement.id), statement];
    await saveTypedStatements(this.store, this.statements.value);
  }

  async forgetStatement(id: string): Promise<void> {
    this.statements.value = this.statements.value.filter((statement) => statement.id !== id);
    await saveTypedStatements(this.store, this.statements.value);
  }
}

function openSettings({ store }: CompanyData): Promise<BankSettings> {
  const settings = new BankSettings(store);
  return settings.read().then(() => settings);
}

/** The bank settings of a company, once they are read. All pages share one object. */
export function useBankSettings(company: CompanyData = useCompany()): Promise<BankSettings> {
  return company.shared(openSettings);
}
