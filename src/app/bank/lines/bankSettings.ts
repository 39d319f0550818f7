import { shallowRef, type ShallowRef } from 'vue';
import { z } from 'zod';
import { bankRuleSchema, type BankRule } from '../../../domain/bank/rules.ts';
import type { TypedStatement } from '../../../domain/bank/statements.ts';
import { ProblemError } from '../../../domain/values/result.ts';
import { useTypedStatements } from '../../company/bank/typedStatements.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../../company/session/localRecords.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { tableOptionsSchema } from '../../../formats/statements/options.ts';

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
  /** In the order in which they were made: their ids begin with the time. */
  readonly rules: LocalRecords<BankRule>;
  readonly mappings: ShallowRef<Mappings> = shallowRef(NO_MAPPINGS);
  readonly statements: LocalRecords<TypedStatement>;
  private readonly company: CompanyData;

  constructor(company: CompanyData) {
    this.company = company;
    this.rules = openLocalRecords(company, 'bankRule', bankRuleSchema, 'bank.rules');
    this.statements = useTypedStatements(company);
  }

  /** Rejects with a ProblemError `store.failed`. */
  async read(): Promise<void> {
    const { store } = this.company;
    const [mappings] = await Promise.all([store.pageSettings('bank.mappings'), this.rules.read, this.statements.read]);
    const problem = this.rules.problem.value ?? this.statements.problem.value;
    if (problem) throw new ProblemError(problem);
    // Settings that this version cannot read, because a newer Daybook wrote them, count as empty and stay stored until
    // a change replaces them.
    this.mappings.value = mappingsSchema.catch(NO_MAPPINGS).parse(mappings ?? {});
  }

  async keepMappings(mappings: Mappings): Promise<void> {
    this.mappings.value = mappings;
    await this.company.store.savePageSettings('bank.mappings', mappings);
  }
}

function openSettings(company: CompanyData): Promise<BankSettings> {
  const settings = new BankSettings(company);
  return settings.read().then(() => settings);
}

/** The bank settings of a company, once they are read. All pages share one object. */
export function useBankSettings(company: CompanyData = useCompany()): Promise<BankSettings> {
  return company.shared(openSettings);
}
