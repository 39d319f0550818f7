import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextTick } from 'vue';
import { newDocument } from '../../../../../src/domain/drafting/documentDraft.ts';
import { DocumentSession } from '../../../../../src/app/documents/editor/session/documentSession.ts';
import { offerUndo } from '../../../../../src/app/documents/editor/session/undoOffer.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { useToasts } from '../../../../../src/app/base/ui/toasts.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { systemMint } from '../../../../../src/domain/values/identifiers.ts';
import { editorEnvironment, smallCompanyForEach } from '../../../support/company.ts';
import { freshPinia } from '../../../support/pinia.ts';

let company: CompanyData;
let session: DocumentSession;
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  freshPinia();
  const today = localDate('2026-03-18');
  session = new DocumentSession(
    { fresh: newDocument('saleInvoice', today, company.lookup, systemMint) },
    editorEnvironment(company),
  );
  session.commit('description', 'Before');
  session.commit('description', 'After');
  offerUndo('Changed.', session, useToasts());
});
afterEach(() => session.settle());

describe('the offer to undo a step', () => {
  it('undoes that step', () => {
    useToasts().current?.action?.run();
    expect(session.document.value.description).toBe('Before');
  });

  it('goes away with the next step, and never undoes that one instead', async () => {
    const offer = useToasts().current?.action;
    session.commit('theirRef', 'PO 7');
    await nextTick();
    expect(useToasts().current).toBeNull();
    offer?.run();
    expect(session.document.value).toMatchObject({ description: 'After', theirRef: 'PO 7' });
  });

  it('goes away when the document is locked', async () => {
    await session.settle();
    session.adopt(await company.store.queueCommand(session.key, { name: 'abandon' }));
    expect(session.lock.value).toBe('commandQueued');
    await nextTick();
    expect(useToasts().current).toBeNull();
  });
});
