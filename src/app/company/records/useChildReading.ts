import { shallowRef, watch, type ShallowRef } from 'vue';
import { problemOf } from '../../../domain/values/result.ts';
import type { ChildKind } from '../../../domain/resources/traits.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { ChildReading } from '../../../store/resourceContract.ts';
import { formatMoment } from '../../base/format/dates.ts';
import { sentenceOf } from '../session/problems.ts';
import { useSync } from '../sync/syncRuns.ts';
import { t } from '../../base/i18n/texts.ts';

/**
 * A sentence that says when a record's child records were read: prices of a product, contacts of a party. Whoever looks
 * at them wants them up to date, so the next sync reads them again. Null while there is no record, or while the service
 * does not have it.
 */
export function useChildReading(
  store: Pick<CompanyStore, 'resources'>,
  kinds: readonly ChildKind[],
  parent: () => string | null | undefined,
): Readonly<ShallowRef<string | null>> {
  const sync = useSync();
  const sentence = shallowRef<string | null>(null);

  function readingText(readings: readonly (ChildReading | undefined)[]): string | null {
    const known = readings.flatMap((reading) => reading ?? []);
    if (known.length === 0) return null;
    const times = known.flatMap(({ readAt }) => readAt ?? []).sort();
    const [oldest] = times;
    return oldest === undefined || times.length < known.length
      ? t('records.reading.never')
      : t('records.reading.at', { time: formatMoment(oldest, Date.now()) });
  }

  async function update(of: string | null | undefined): Promise<void> {
    try {
      const readings = of ? await Promise.all(kinds.map((kind) => store.resources.childReading(kind, of))) : [];
      if (parent() === of) sentence.value = readingText(readings);
      if (of && !sync.isRunning) for (const kind of kinds) await store.resources.readAgain(kind, [of]);
    } catch (thrown) {
      sentence.value = sentenceOf(problemOf(thrown));
    }
  }

  watch([parent, () => sync.isRunning], ([of]) => void update(of), { immediate: true });
  return sentence;
}
