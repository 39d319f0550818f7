import { onBeforeUnmount, onMounted, onUnmounted, watch } from 'vue';
import type { Document } from '../../../domain/documents/document.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { problemOf } from '../../../domain/values/result.ts';
import { useCompanyUse } from '../../company/facts/companyUse.ts';
import { useTypingPlace } from '../../company/session/typing.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useTask } from '../../company/session/useTask.ts';
import { DOCUMENT_FORMS } from '../../editing/documentFields/classes/forms.ts';
import { provideEditor, type EditorContext } from './session/editorContext.ts';
import { DocumentSession } from './session/documentSession.ts';
import { discardIfEmpty } from './session/emptyDraft.ts';
import { usePartyMemory } from './session/usePartyMemory.ts';
import { useSessionEnvironment } from './session/useSessionEnvironment.ts';
import { useUnsupportedFields } from './session/useUnsupportedFields.ts';

/** What an editor opens: a stored document, or a new one that is stored when something is typed. */
export type DocumentSource = { record: DocumentRecord } | { fresh: Document };

/**
 * Opens a document for the editor and its parts: what is typed is stored, and what others write is shown, as long as
 * the editor is mounted. A new document that is left as it was begun is discarded.
 * @param isGivenUp whether the editor was left with Esc
 */
export function useOpenDocument(source: DocumentSource, isGivenUp: () => boolean): EditorContext {
  const company = useCompany();
  const task = useTask();
  const { docClass } = 'record' in source ? currentVersion(source.record) : source.fresh;
  const { environment, prices, apiVersion } = useSessionEnvironment();
  const session = new DocumentSession(source, environment);
  const context: EditorContext = {
    session,
    company,
    form: DOCUMENT_FORMS[docClass],
    use: useCompanyUse(),
    prices,
    today: environment.today,
    apiVersion,
    unsupportedFields: useUnsupportedFields(session, apiVersion),
  };
  provideEditor(context);
  usePartyMemory(context);
  useTypingPlace(
    () => session.settle(),
    (thrown) => {
      session.saving.problem.value = problemOf(thrown);
    },
  );
  const begun = 'record' in source ? company.fresh.get(session.key) : source.fresh;
  // Its fields have handed over their text by then.
  onUnmounted(() => {
    if (begun && !session.isCreated)
      void task.run(async () => {
        await session.settle();
        await discardIfEmpty(company, begun, isGivenUp());
      });
  });
  watch([() => company.references('taxCode'), company.settings, company.baseCurrency], () => session.amounts.recount());
  const reload = (keys: readonly string[] | 'many'): void => {
    if (keys === 'many' || keys.includes(session.key)) void session.reload();
  };
  onMounted(() => {
    company.changedRecords.add(reload);
    // What was written between the reading of the record and now was told to nobody here: what is put back after a
    // kill, a run, another window.
    void session.reload();
  });
  onBeforeUnmount(() => company.changedRecords.delete(reload));
  return context;
}
