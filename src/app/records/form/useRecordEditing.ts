import { computed, onBeforeUnmount, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import type { ContentOf } from '../../../domain/resources/content.ts';
import { capabilityOfResource } from '../../../domain/resources/traits.ts';
import { versionHas } from '../../../domain/values/apiVersion.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useCompanies } from '../../company/companies/companies.ts';
import { useDeniedKinds, useSending } from '../../company/sync/deniedKinds.ts';
import { t } from '../../base/i18n/texts.ts';
import type { FormKind } from '../../editing/recordFields/recordFields.ts';
import { useRecords, type LiveRecords } from '../../company/records/liveRecords.ts';
import { RecordSession } from './recordSession.ts';
import { useTask } from '../../company/session/useTask.ts';

export interface RecordEditing<K extends FormKind> {
  liveRecords: LiveRecords<K>;
  /** The open record; null if none is open, or while it is being read. */
  session: ShallowRef<RecordSession<K> | null>;
  /** Why edits cannot be sent to this service; null if they can. */
  gap: ComputedRef<string | null>;
  /** Creates a record on this computer and returns its key; null if that failed. A message then says why. */
  create(content: ContentOf<K>): Promise<string | null>;
}

/** Lists one kind of record, and edits the record with the given key. */
export function useRecordEditing<K extends FormKind>(kind: K, openKey: () => string | undefined): RecordEditing<K> {
  const company = useCompany();
  const task = useTask();
  const companies = useCompanies();
  const denied = useDeniedKinds();
  const rights = useSending();
  const liveRecords = useRecords(kind);
  const session: ShallowRef<RecordSession<K> | null> = shallowRef(null);
  const version = () => companies.current?.apiVersion ?? null;

  watch(
    [openKey, () => liveRecords.rows.value],
    ([key]) => {
      const record = liveRecords.get(key);
      if (!record) session.value = null;
      else if (session.value?.key === record.key) session.value.adopt(record);
      else session.value = new RecordSession(company.store, liveRecords, record, version);
    },
    { immediate: true },
  );

  const gap = computed(() => {
    const version = companies.current?.apiVersion;
    const lacks = (isNew: boolean) => version && !versionHas(version, capabilityOfResource(kind, isNew));
    if (lacks(false)) return t('records.form.tooOld', { version: version ?? '' });
    const isNew = session.value === null || session.value.record.value.id === null;
    if (isNew && lacks(true)) return t('records.form.tooOldNew', { version: version ?? '' });
    if (denied.value.has(kind)) return t('records.form.denied');
    return rights.sending.denied.has(kind) ? t('records.form.deniedToSend') : null;
  });

  /** New records that nobody has typed into yet: they are discarded when they are left. */
  const untouched = new Map<string, string>();
  async function dropUntouched(key: string): Promise<void> {
    const asMade = untouched.get(key);
    untouched.delete(key);
    const record = liveRecords.get(key);
    if (
      asMade === undefined ||
      !record ||
      record.id !== null ||
      Object.keys(record.badInput).length > 0 ||
      JSON.stringify(record.local) !== asMade
    )
      return;
    await task.run(() => company.store.resources.discard(kind, [key]));
  }
  async function leave(key: string | undefined): Promise<void> {
    if (key === undefined || !untouched.has(key)) return;
    // Waits until the last typing is stored.
    if (session.value?.key === key) await session.value.save();
    await dropUntouched(key);
  }
  watch(openKey, (_, left) => void leave(left), { flush: 'sync' });
  onBeforeUnmount(() => void leave(openKey()));

  async function create(content: ContentOf<K>): Promise<string | null> {
    let key: string | null = null;
    await task.run(async () => {
      const [record] = await company.store.resources.create<K>([content]);
      if (!record) return;
      untouched.set(record.key, JSON.stringify(record.local));
      liveRecords.adopt([record]);
      ({ key } = record);
    });
    return key;
  }
  return { liveRecords, session, gap, create };
}
