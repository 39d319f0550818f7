import { computed, type ComputedRef } from 'vue';
import { csvMappingSchema } from '../../../formats/payments/index.ts';
import { knownAccounts, madeFileSchema, ownAccountSchema, paymentRunSchema } from '../../../domain/payments/records.ts';
import type { MadeFile, OwnAccount, RecordedRun } from '../../../domain/payments/records.ts';
import type { KnownAccount } from '../../../domain/payments/changedDetails.ts';
import { z } from 'zod';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';
import { useCompany } from '../session/useCompany.ts';
import { detailsChecksOf, type DetailsChecks } from './detailsChecks.ts';

/** How a bank wants its table of payments; the id is that of our bank account. */
const bankTableSchema = z.object({ id: z.string().min(1), mapping: csvMappingSchema });
export type BankTable = z.infer<typeof bankTableSchema>;

/** What is kept about payments on this computer: runs, files, our own accounts, checks of changed accounts. */
export interface PaymentRecords {
  runs: LocalRecords<RecordedRun>;
  files: LocalRecords<MadeFile>;
  ownAccounts: LocalRecords<OwnAccount>;
  tables: LocalRecords<BankTable>;
  checks: DetailsChecks;
  /** Suppliers' accounts that were paid or checked, to compare with. */
  known: ComputedRef<readonly KnownAccount[]>;
  /** Resolves when all have been read once: until then, nothing may be said to be unknown. */
  read: Promise<void>;
}

/** Names of the kinds in the store; they must not change once released. */
function open(company: CompanyData): PaymentRecords {
  const runs = openLocalRecords(company, 'paymentRun', paymentRunSchema);
  const files = openLocalRecords(company, 'paymentFile', madeFileSchema);
  const ownAccounts = openLocalRecords(company, 'ownAccount', ownAccountSchema);
  const tables = openLocalRecords(company, 'paymentTable', bankTableSchema);
  const checks = detailsChecksOf(company);
  return {
    runs,
    files,
    ownAccounts,
    tables,
    checks,
    known: computed(() => knownAccounts(runs.all.value, files.all.value, checks.sound.value)),
    read: Promise.all([runs.read, files.read, ownAccounts.read, tables.read, checks.read]).then(() => undefined),
  };
}

/** The payment records of the open company. */
export function usePaymentRecords(company: CompanyData = useCompany()): PaymentRecords {
  return company.shared(open);
}
