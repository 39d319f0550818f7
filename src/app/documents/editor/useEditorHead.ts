import { computed, type ComputedRef } from 'vue';
import { syncState, type SyncState } from '../../../domain/records/state.ts';
import { lifeCycleFacts, type LifeCycleFacts } from '../../../domain/documents/lifeCycle.ts';
import { t } from '../../base/i18n/texts.ts';
import { useCountedDocument } from './session/countedDocument.ts';
import { isCredit, type EditorContext } from './session/editorContext.ts';

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
  const counted = useCountedDocument(context);
  return {
    title: computed(() => {
      const { docNo } = session.header.value;
      const what = isCredit(context) ? t('editor.credit') : t(`documentClass.${form.docClass}.name`);
      if (docNo) return t('editor.title', { what, number: docNo });
      return record.value === null ? t(`documentClass.${form.docClass}.new`) : t('editor.draft', { what });
    }),
    state: computed(() => record.value && syncState(record.value, session.issues.value.length === 0, isRunning())),
    life: computed(() =>
      record.value === null
        ? null
        : lifeCycleFacts(counted.value.document ?? { docClass: form.docClass, statusList: [] }),
    ),
  };
}
