import { computed, type ComputedRef } from 'vue';
import { csvMappingSchema, modulusTableOf } from '../../../formats/payments/index.ts';
import {
  knownAccounts,
  madeFileSchema,
  modulusFileSchema,
  ownAccountSchema,
  paymentRunSchema,
} from '../../../domain/payments/records.ts';
import type { MadeFile, ModulusFile, OwnAccount, RecordedRun } from '../../../domain/payments/records.ts';
import type { ModulusTable } from '../../../domain/payments/modulusCheck.ts';
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
  modulusFiles: LocalRecords<ModulusFile>;
  /** By which British account numbers are checked; null until somebody has given it. */
  modulus: ComputedRef<ModulusTable | null>;
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
  const modulusFiles = openLocalRecords(company, 'modulusFile', modulusFileSchema);
  const checks = detailsChecksOf(company);
  return {
    runs,
    files,
    ownAccounts,
    tables,
    checks,
    modulusFiles,
    modulus: computed(() => modulusTableOf(modulusFiles.all.value.map(({ text }) => text))),
    known: computed(() => knownAccounts(runs.all.value, files.all.value, checks.sound.value)),
    read: Promise.all([runs, files, ownAccounts, tables, modulusFiles, checks].map(({ read }) => read)).then(
      () => undefined,
    ),
  };
}

/** The payment records of the open company. */
export function usePaymentRecords(company: CompanyData = useCompany()): PaymentRecords {
  return company.shared(open);
}
