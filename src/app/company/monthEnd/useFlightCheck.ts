import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { waiverOf, waiverSchema, type Finding, type Waiver } from '../../../domain/reports/flightCheck/finding.ts';
import type { CheckContext } from '../../../domain/reports/flightCheck/checkedRow.ts';
import { instantOf, type Instant } from '../../../domain/values/dates.ts';
import { isMintedKey } from '../../../domain/values/identifiers.ts';
import { t } from '../../base/i18n/texts.ts';
import { useToasts } from '../../base/ui/toasts.ts';
import { useCompanies } from '../companies/companies.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';
import { useCompany } from '../session/useCompany.ts';
import { useTask, type Task } from '../session/useTask.ts';
import { gatherFindings, submittedWithin, type CheckProgress } from './gatherFindings.ts';

type CheckedPeriod = CheckContext['period'];

/** What a check has found, and when. */
export interface CheckResult {
  readonly period: CheckedPeriod;
  readonly at: Instant;
  readonly findings: readonly Finding[];
  /** How many drafts of the period the next sync submits; they are no findings. */
  readonly submitted: number;
}

export interface FlightCheck {
  readonly task: Task;
  readonly result: ShallowRef<CheckResult | null>;
  readonly progress: ShallowRef<CheckProgress | null>;
  /** Whether a document or bank line has changed since the check. */
  readonly isStale: ShallowRef<boolean>;
  readonly waivers: LocalRecords<Waiver>;
  /** The waiver of a finding as it is now. */
  waiver(finding: Finding): Waiver | undefined;
  readonly open: ComputedRef<readonly Finding[]>;
  readonly waived: ComputedRef<readonly Finding[]>;
  /** Checks a period. A check that still runs gives way to it. */
  run(period: CheckedPeriod): Promise<boolean>;
  /** Ends the check that runs, and says so. */
  stop(): void;
  waive(findings: readonly Finding[], reason: string): Promise<void>;
  unwaive(findings: readonly Finding[]): Promise<void>;
}

const openWaivers = (company: CompanyData): LocalRecords<Waiver> => openLocalRecords(company, 'waiver', waiverSchema);

/** The keys that the documents of waivers have now. */
async function keysOfWaivers(
  company: CompanyData,
  waivers: LocalRecords<Waiver>,
): Promise<ReadonlyMap<string, string>> {
  await waivers.read;
  const named = waivers.all.value.flatMap(({ id }) => id.split('.'));
  return company.store.keysNow(named.filter(isMintedKey));
}

/** Waivers by the ids that their findings have now: an id names the documents by their keys. */
function byIdNow(waivers: readonly Waiver[], keys: ReadonlyMap<string, string>): ReadonlyMap<string, Waiver> {
  const idNow = ({ id }: Waiver): string =>
    id
      .split('.')
      .map((part) => keys.get(part) ?? part)
      .join('.');
  return new Map(waivers.map((each) => [idNow(each), each]));
}

/** Runs the flight check over the open company, and keeps what a person waives. */
export function useFlightCheck(): FlightCheck {
  const company = useCompany();
  const companies = useCompanies();
  const task = useTask({ isOnPage: true });
  const toasts = useToasts();
  const waivers = company.shared(openWaivers);
  const result = shallowRef<CheckResult | null>(null);
  const progress = shallowRef<CheckProgress | null>(null);
  const isStale = shallowRef(false);
  const stopListening = company.store.onChange(({ documents, resources }) => {
    if (documents.length > 0 || resources.length > 0) isStale.value = true;
  });
  onScopeDispose(() => {
    stopListening();
    task.cancel();
  });

  /** The keys that the documents of waivers have now, as of the last check. */
  const keysNow: ShallowRef<ReadonlyMap<string, string>> = shallowRef(new Map());
  const byId = computed(() => byIdNow(waivers.all.value, keysNow.value));
  const waiver = (finding: Finding): Waiver | undefined => waiverOf(finding, byId.value);
  const findings = computed(() => result.value?.findings ?? []);

  return {
    task,
    result,
    progress,
    isStale,
    waivers,
    waiver,
    open: computed(() => findings.value.filter((each) => waiver(each) === undefined)),
    waived: computed(() => findings.value.filter((each) => waiver(each) !== undefined)),
    run(period) {
      task.cancel();
      return task.run(async (signal) => {
        result.value = null;
        isStale.value = false;
        try {
          const onProgress = (now: CheckProgress): void => {
            if (!signal.aborted) progress.value = now;
          };
          const findings = await gatherFindings(company, period, { signal, onProgress });
          const now = await keysOfWaivers(company, waivers);
          const submitted = await submittedWithin(company, period);
          signal.throwIfAborted();
          keysNow.value = now;
          result.value = { period, at: instantOf(Date.now()), findings, submitted };
        } finally {
          // The progress of a check that gave way is that of the next one by now.
          if (!signal.aborted) progress.value = null;
        }
      });
    },
    stop() {
      task.cancel();
      progress.value = null;
      toasts.show({ text: t('monthEnd.stopped') });
    },
    async waive(chosen, reason) {
      const by = companies.current?.userName ?? '';
      for (const { id, facts } of chosen) await waivers.save({ id, facts, reason, at: instantOf(Date.now()), by });
    },
    async unwaive(chosen) {
      for (const finding of chosen) await waivers.remove(waiver(finding)?.id ?? finding.id);
    },
  };
}
