import type { Router } from 'vue-router';
import { todayOn } from '../../domain/dates.ts';
import type { Document } from '../../domain/document.ts';
import { systemMint } from '../../domain/identifiers.ts';
import { newInvoice } from '../editor/invoiceDraft.ts';
import type { Books } from './books.ts';

/** Opens a new invoice (or the one given): its reference is minted now, it is stored when something is typed. */
export async function startInvoice(books: Books, router: Router, document: Document | null = null): Promise<void> {
  const draft = document ?? newInvoice(todayOn(Date.now()), books.lookup, systemMint);
  const key = draft.intRef ?? '';
  // A copy has content already: it is kept at once.
  if (document) await books.store.createDraft(draft);
  else books.fresh.set(key, draft);
  await router.push({ name: 'invoices', params: { key } });
}
