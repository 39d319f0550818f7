import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import { problemOf } from '../../../../domain/values/result.ts';
import type { EditorContext } from './editorContext.ts';
import { NO_MEMORY, rememberParty } from '../rules/partyMemory.ts';

/**
 * Loads the memory of the document's party, and loads it again when another party is chosen.
 * @returns whether it is being loaded
 */
export function usePartyMemory({ session, company }: Pick<EditorContext, 'session' | 'company'>): ComputedRef<boolean> {
  // In a journal nothing follows from its party.
  if (DOCUMENT_TRAITS[session.document.value.docClass].entry === 'journal') return computed(() => false);
  const loads = shallowRef(0);
  const wasEmpty = session.document.value.contactAccountId === undefined;
  watch(
    () => session.document.value.contactAccountId,
    async (party, before) => {
      if (party === undefined) return session.remember(NO_MEMORY, false);
      // A document that was opened with its party needs no filling; one that undo restored was filled before.
      const fills = session.wasEdited && (before !== undefined || wasEmpty);
      loads.value += 1;
      try {
        const memory = await rememberParty(company, session.document.value);
        // Another party may have been chosen meanwhile.
        if (session.document.value.contactAccountId === party) session.remember(memory, fills);
      } catch (thrown) {
        company.problem.value = problemOf(thrown);
      } finally {
        loads.value -= 1;
      }
    },
    { immediate: true },
  );
  return computed(() => loads.value > 0);
}
