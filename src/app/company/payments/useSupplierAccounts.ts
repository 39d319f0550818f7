import { computed, shallowRef, type ComputedRef } from 'vue';
import type { AccountDetails } from '../../../domain/payments/accountDetails.ts';
import { changedDetails, type ChangedDetails } from '../../../domain/payments/changedDetails.ts';
import { partyAccount } from '../../../domain/payments/partyAccounts.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { ContentOf } from '../../../domain/resources/content.ts';
import type { Problem } from '../../../domain/values/result.ts';
import { useRecords } from '../records/liveRecords.ts';
import { usePaymentRecords } from './paymentRecords.ts';

/** A supplier whose account has changed since it was paid or checked. */
export interface HeldSupplier extends ChangedDetails {
  contactAccountId: string;
}

/** Suppliers' accounts, from their records, and what was paid or checked before. */
export interface SupplierAccounts {
  /** Whether records and log are read: until then nobody can tell what has changed, and nothing is paid. */
  isRead: ComputedRef<boolean>;
  /** Why they cannot be read, and so nothing can be paid; null while they can. */
  problem: ComputedRef<Problem | null>;
  /** The supplier's record; undefined while it is not here. */
  partyOf(reference: string | undefined): ContentOf<'contactAccount'> | undefined;
  /** The key of its record, by which this computer's own records name a supplier; else the reference itself. */
  keyOf(reference: string | undefined): string;
  /** The account that is paid in a currency; undefined if the record names none. */
  accountOf(reference: string | undefined, currency: string): AccountDetails | undefined;
  /** How that account differs from those before; null if it does not. */
  changeOf(reference: string | undefined, currency: string): HeldSupplier | null;
}

/** Accounts of the open company's suppliers, kept up to date. */
export function useSupplierAccounts(): SupplierAccounts {
  const parties = useRecords('contactAccount');
  const records = usePaymentRecords();
  const areKept = shallowRef(false);
  void records.read.then(() => (areKept.value = true));

  const partyOf: SupplierAccounts['partyOf'] = (reference) => {
    // The list says when its records change; `find` alone does not.
    void parties.rows.value;
    const record = parties.find(reference);
    return record && currentVersion(record);
  };
  const keyOf: SupplierAccounts['keyOf'] = (reference) => {
    void parties.rows.value;
    return parties.find(reference)?.key ?? reference ?? '';
  };
  const problem = computed(
    () =>
      parties.problem.value ??
      records.runs.problem.value ??
      records.files.problem.value ??
      records.checks.problem.value,
  );
  /** With the keys that the suppliers' records have now: one that was read from the service again has another. */
  const known = computed(() =>
    records.known.value.map((each) => ({ ...each, contactAccountId: keyOf(each.contactAccountId) })),
  );
  const accountOf: SupplierAccounts['accountOf'] = (reference, currency) => partyAccount(partyOf(reference), currency);
  return {
    isRead: computed(() => parties.isRead.value && areKept.value && problem.value === null),
    problem,
    partyOf,
    keyOf,
    accountOf,
    changeOf(reference, currency) {
      const key = keyOf(reference);
      const change = changedDetails(key, accountOf(reference, currency) ?? {}, known.value);
      return change && { ...change, contactAccountId: key };
    },
  };
}
