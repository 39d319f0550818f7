import { computed, type ComputedRef } from 'vue';
import { syncState, type SyncState } from '../../../domain/records/state.ts';
import { lifeCycleFacts, type LifeCycleFacts } from '../../../domain/documents/lifeCycle.ts';
import { t } from '../../base/i18n/texts.ts';
import { isCredit, type EditorContext } from './editorContext.ts';

/** What stands above an open document. */
export interface EditorHead {
  readonly title: ComputedRef<string>;
  /** The state of its record; null as long as it is not stored. */
  readonly state: ComputedRef<SyncState | null>;
  /** What says where it stands in its life; null as long as it is not stored. */
  readonly life: ComputedRef<LifeCycleFacts | null>;
}

export function useEditorHead(context: EditorContext, isRunning: () => boolean): EditorHead {
  const { session, form } = context;
  const { record } = session;
  return {
    title: computed(() => {
      const { docNo } = session.header.value;
      const what = isCredit(context) ? t('editor.credit') : t(`documentClass.${form.docClass}.name`);
      if (docNo) return t('editor.title', { what, number: docNo });
      return record.value === null ? t(`documentClass.${form.docClass}.new`) : t('editor.draft', { what });
    }),
    state: computed(() => record.value && syncState(record.value, session.issues.value.length === 0, isRunning())),
    // During a conflict its `theirs` is the newer version from the service.
    life: computed(() => {
      if (record.value === null) return null;
      const onService = record.value.conflict?.theirs ?? record.value.base;
      return lifeCycleFacts(onService ?? { docClass: form.docClass, statusList: [] });
    }),
  };
}
