import { shallowRef, watch, type ShallowRef } from 'vue';
import { problemOf } from '../../../domain/values/result.ts';
import type { ChildKind } from '../../../domain/resources/traits.ts';
import type { ChildReading, CompanyStore } from '../../../store/contract.ts';
import { formatMoment } from '../../base/format/dates.ts';
import { sentenceOf } from '../session/problems.ts';
import { useSync } from '../sync/syncRuns.ts';
import { t } from '../../base/i18n/texts.ts';

/**
 * When what lies below a record was read, as a sentence: prices of a product, contacts of a party. Who looks at them wants
 * them as they are: they are read again with the next sync. Null while there is nothing to say: no record, or one that the
 * service does not have.
 */
export function useChildReading(
  store: Pick<CompanyStore, 'resources'>,
  kinds: readonly ChildKind[],
  parent: () => string | null | undefined,
): Readonly<ShallowRef<string | null>> {
  const sync = useSync();
  const sentence = shallowRef<string | null>(null);

  function told(readings: readonly (ChildReading | undefined)[]): string | null {
    const known = readings.flatMap((reading) => reading ?? []);
    if (known.length === 0) return null;
    const times = known.flatMap(({ readAt }) => readAt ?? []).sort();
    const [oldest] = times;
    return oldest === undefined || times.length < known.length
      ? t('records.reading.never')
      : t('records.reading.at', { time: formatMoment(oldest, Date.now()) });
  }

  async function look(of: string | null | undefined): Promise<void> {
    try {
      const readings = of ? await Promise.all(kinds.map((kind) => store.resources.childReading(kind, of))) : [];
      if (parent() === of) sentence.value = told(readings);
      if (of && !sync.isRunning) for (const kind of kinds) await store.resources.readAgain(kind, [of]);
    } catch (thrown) {
      sentence.value = sentenceOf(problemOf(thrown));
    }
  }

  watch([parent, () => sync.isRunning], ([of]) => void look(of), { immediate: true });
  return sentence;
}
