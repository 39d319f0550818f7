import type { Router } from 'vue-router';
import { todayOn } from '../../../domain/values/dates.ts';
import type { Document } from '../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { systemMint } from '../../../domain/values/identifiers.ts';
import { goWithKeys } from '../../base/keyboard/readyForKeys.ts';
import { scopeRoute, type DocumentScope } from '../documents/documentScope.ts';
import type { CompanyData } from '../session/companyData.ts';
import { usualType } from './usualType.ts';

function withUsualType(draft: Document, docTypeId: string | undefined): Document {
  return docTypeId === undefined ? draft : { ...draft, docTypeId };
}

/**
 * A new draft of a class with the usual defaults. The code that makes it loads with the first draft, so that the list
 * appears before.
 */
export async function freshDraft(company: CompanyData, docClass: DocumentClass): Promise<Document> {
  const [{ newDocument }, usual] = await Promise.all([
    import('../../../domain/drafting/documentDraft.ts'),
    usualType(company, docClass),
  ]);
  return withUsualType(newDocument(docClass, todayOn(Date.now()), company.lookup, systemMint), usual);
}

/**
 * Opens a new document of a class, or the given one. Its reference is minted now; it is stored when something is typed.
 * Keys typed before its first field exists go into that field.
 * @param scope the list that it opens in; without it, the list of its class
 */
export async function startDocument(
  company: CompanyData,
  router: Router,
  what: DocumentClass | Document,
  scope?: DocumentScope,
): Promise<void> {
  await goWithKeys(async () => {
    const draft = typeof what === 'string' ? await freshDraft(company, what) : what;
    const key = draft.intRef ?? '';
    // A copy already has content: it is stored at once.
    if (typeof what === 'string') company.fresh.set(key, draft);
    else await company.store.createDraft(draft);
    await router.push(scopeRoute(scope === 'all' ? 'all' : draft.docClass, key));
  });
}
