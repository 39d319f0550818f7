import type { Router } from 'vue-router';
import { todayOn } from '../../../domain/values/dates.ts';
import type { Document, DocumentClass } from '../../../domain/documents/document.ts';
import { systemMint } from '../../../domain/values/identifiers.ts';
import { holdKeys } from '../../base/keyboard/heldKeys.ts';
import { placeOf, type DocumentScope } from './documentScope.ts';
import type { CompanyData } from '../session/companyData.ts';
import { usualType } from './usualType.ts';

function withUsualType(draft: Document, docTypeId: string | undefined): Document {
  return docTypeId === undefined ? draft : { ...draft, docTypeId };
}

/** A draft of a class that says what is said of each. What makes it comes with the first one: the list is there before. */
async function draftOf(company: CompanyData, docClass: DocumentClass): Promise<Document> {
  const [{ newDocument }, usual] = await Promise.all([
    import('../../../domain/drafting/documentDraft.ts'),
    usualType(company, docClass),
  ]);
  return withUsualType(newDocument(docClass, todayOn(Date.now()), company.lookup, systemMint), usual);
}

/** A document that does not open within this time, ms, leaves the keys to whatever is there. */
const LONGEST = 3_000;

/** Resolves when the keys are given to something: a document that opens takes them. */
function untilFocused(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      document.removeEventListener('focusin', done);
      resolve();
    };
    const timer = setTimeout(done, LONGEST);
    document.addEventListener('focusin', done);
  });
}

/**
 * Opens a new document of a class (or the one given): its reference is minted now, it is stored when something is typed.
 * What is typed before its first field is there is typed into that.
 * @param scope the list that it opens in; that of its class where none is given
 */
export async function startDocument(
  company: CompanyData,
  router: Router,
  what: DocumentClass | Document,
  scope?: DocumentScope,
): Promise<void> {
  const release = holdKeys();
  try {
    const draft = typeof what === 'string' ? await draftOf(company, what) : what;
    const key = draft.intRef ?? '';
    // A copy has content already: it is kept at once.
    if (typeof what === 'string') company.fresh.set(key, draft);
    else await company.store.createDraft(draft);
    await router.push(placeOf(scope === 'all' ? 'all' : draft.docClass, key));
  } catch (thrown) {
    release();
    throw thrown;
  }
  void untilFocused().then(release);
}
