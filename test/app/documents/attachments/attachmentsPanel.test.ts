import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import AttachmentsPanel from '../../../../src/app/documents/attachments/AttachmentsPanel.vue';
import { fileSize } from '../../../../src/app/base/format/fileSize.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useTyping } from '../../../../src/app/company/session/typing.ts';
import { formatMoment } from '../../../../src/app/base/format/dates.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { attachmentItem } from '../../../../src/app/editing/notices/pendingItems.ts';
import type { Attachment } from '../../../../src/domain/documents/attachment.ts';
import { instantOf } from '../../../../src/domain/values/dates.ts';
import { failed, ok, ProblemError, type ProblemCode, type Result } from '../../../../src/domain/values/result.ts';
import { guid, instant } from '../../../support/documents.ts';
import { answeringLine } from '../../support/answeringLine.ts';
import { findings } from '../../support/axe.ts';
import { beside } from '../../support/blockerContext.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

async function panel(part: Record<string, unknown> = {}) {
  const record = recordOf({ local: invoiceOf(company), ...part });
  wrapper = await editorOf(company, record);
  await expect.poll(() => wrapper?.findComponent(AttachmentsPanel).exists()).toBe(true);
  return wrapper.getComponent(AttachmentsPanel);
}
/** A file of the draft that the service has not taken. */
async function refusedFile(code: ProblemCode, message: string, description?: string): Promise<void> {
  const [file] = await company.store.attachments.add('daybook-invoice', [
    { fileName: 'note.pdf', bytes: new Uint8Array(3), ...(description !== undefined && { description }) },
  ]);
  if (!file) throw new Error('nothing was added');
  const rejection = { code, message, revision: 0, at: instant() };
  await company.store.forSync.writeAttachments([{ expectedRevision: 0, attachment: { ...file, rejection } }]);
}
const FULL = new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' });
function noteOf(bytes = 1_536): File {
  return new File([new Uint8Array(bytes)], 'note.pdf', { type: 'application/pdf' });
}

describe('a document that is not stored yet', () => {
  it('keeps no dropped file, and says what to do first', async () => {
    wrapper = mount(AttachmentsPanel, {
      attachTo: document.body,
      props: { documentKey: 'daybook-fresh', record: null, isQueued: false, isRunning: false },
    });
    await wrapper.get('.attachments').trigger('drop', { dataTransfer: { files: [noteOf()] } });
    expect(wrapper.get('[role=alert]').text()).toBe(
      'Not attached: this document says nothing yet. Choose a customer or supplier, or type a line, then drop the file again.',
    );
    expect(await company.store.attachments.pending()).toEqual([]);
  });
});

describe('the files of a draft', () => {
  it('are attached by dropping them, shown with size and state, described and removed', async () => {
    const shown = await panel();
    await shown.get('.attachments').trigger('drop', { dataTransfer: { files: [noteOf()] } });
    await expect.poll(() => shown.text()).toContain('note.pdf');
    expect(shown.text()).toContain('1.5 KB');
    expect(shown.text()).toContain('To send');
    await shown.get('input[type=text]').setValue('Signed');
    await shown.get('input[type=text]').trigger('blur');
    await expect
      .poll(async () => (await company.store.attachments.of('daybook-invoice'))[0]?.description)
      .toBe('Signed');
    expect(await findings(shown.element)).toEqual([]);
    await shown.get('button[aria-label="Remove note.pdf"]').trigger('click');
    await expect.poll(() => shown.text()).not.toContain('note.pdf');
    expect(await company.store.attachments.pending()).toEqual([]);
  });

  it('keep a description that is being typed when a sync begins, and store it before the sync sends', async () => {
    const shown = await panel();
    await company.store.attachments.add('daybook-invoice', [{ fileName: 'note.pdf', bytes: new Uint8Array(3) }]);
    await expect.poll(() => shown.find('input[type=text]').exists()).toBe(true);
    await shown.get('input[type=text]').setValue('Signed contract');
    await wrapper?.setProps({ isRunning: true });
    expect(shown.get<HTMLInputElement>('input[type=text]').element.value).toBe('Signed contract');
    expect(await useTyping().settle()).toMatchObject({ ok: true });
    expect((await company.store.attachments.of('daybook-invoice')).map(({ description }) => description)).toEqual([
      'Signed contract',
    ]);
  });

  it('show their description after Enter, so that typing can go on', async () => {
    const shown = await panel();
    await company.store.attachments.add('daybook-invoice', [{ fileName: 'note.pdf', bytes: new Uint8Array(3) }]);
    await expect.poll(() => shown.find('input[type=text]').exists()).toBe(true);
    const field = shown.get<HTMLInputElement>('input[type=text]');
    await field.setValue('Contract');
    await field.trigger('keydown', { key: 'Enter' });
    await nextTick();
    expect(field.element.value).toBe('Contract');
    await field.setValue(`${field.element.value} p.2`);
    expect(await useTyping().settle()).toMatchObject({ ok: true });
    expect(field.element.value).toBe('Contract p.2');
    expect((await company.store.attachments.pending()).map(({ description }) => description)).toEqual(['Contract p.2']);
  });

  it('keep a description that could not be stored until it can be', async () => {
    const shown = await panel();
    await company.store.attachments.add('daybook-invoice', [{ fileName: 'note.pdf', bytes: new Uint8Array(3) }]);
    await expect.poll(() => shown.find('input[type=text]').exists()).toBe(true);
    const full = vi.spyOn(company.store.attachments, 'describe').mockRejectedValue(FULL);
    const field = shown.get<HTMLInputElement>('input[type=text]');
    await field.setValue('Contract');
    await field.trigger('blur');
    expect(await useTyping().settle()).toMatchObject({ ok: false });
    expect(field.element.value).toBe('Contract');
    full.mockRestore();
    expect(await useTyping().settle()).toMatchObject({ ok: true });
    expect((await company.store.attachments.pending()).map(({ description }) => description)).toEqual(['Contract']);
  });

  it('drop a description that comes too late, and say so: the file may have been sent without it', async () => {
    const shown = await panel({ id: guid(5) });
    const [file] = await company.store.attachments.add('daybook-invoice', [
      { fileName: 'note.pdf', bytes: new Uint8Array(3) },
    ]);
    if (!file) throw new Error('nothing was added');
    await expect.poll(() => shown.find('input[type=text]').exists()).toBe(true);
    const full = vi.spyOn(company.store.attachments, 'describe').mockRejectedValue(FULL);
    await shown.get('input[type=text]').setValue('Contract');
    await shown.get('input[type=text]').trigger('blur');
    expect(await useTyping().settle()).toMatchObject({ ok: false });
    full.mockRestore();
    await company.store.forSync.writeAttachments([
      { expectedRevision: 0, attachment: { ...file, inFlight: { sentAt: instant(), knownIds: [] } } },
    ]);
    expect(await useTyping().settle()).toMatchObject({ ok: false });
    await expect.poll(() => useToasts().current?.text).toContain('This file may have reached the service. Sync first.');
    expect(await useTyping().settle()).toMatchObject({ ok: true });
    expect((await company.store.attachments.pending()).map(({ description }) => description)).toEqual([undefined]);
  });

  it('that were refused stay refused while their description is unchanged', async () => {
    const shown = await panel({ id: guid(5) });
    await refusedFile('service.refused', 'No room left.', 'Signed');
    await expect.poll(() => shown.text()).toContain('No room left.');
    await shown.get('input[type=text]').setValue('Signed ');
    await shown.get('input[type=text]').trigger('blur');
    expect(await useTyping().settle()).toMatchObject({ ok: true });
    expect(
      (await company.store.attachments.pending()).map(({ description, rejection }) => [
        description,
        rejection?.message,
      ]),
    ).toEqual([['Signed', 'No room left.']]);
  });

  it('that the user has no right to send say so, and not that the service is too old', async () => {
    const shown = await panel({ id: guid(5) });
    await refusedFile('permission.denied', 'No right to files.');
    await expect.poll(() => shown.text()).toContain('No right to files.');
    expect(shown.text()).toContain('Held back');
    expect(shown.text()).not.toContain('needs API 1.3');
  });

  it('over 16 MB are not attached, and a toast says so', async () => {
    const shown = await panel();
    await shown.get('.attachments').trigger('drop', { dataTransfer: { files: [noteOf(16 * 1024 * 1024 + 1)] } });
    await expect.poll(() => useToasts().current?.text).toBe('note.pdf is larger than 16 MB and was not attached.');
    expect(await company.store.attachments.pending()).toEqual([]);
  });

  it('that are empty are not attached, and one toast says so along with what was attached', async () => {
    const shown = await panel();
    const empty = new File([], 'scan.pdf', { type: 'application/pdf' });
    await shown.get('.attachments').trigger('drop', { dataTransfer: { files: [empty, noteOf()] } });
    await expect
      .poll(() => useToasts().current?.text)
      .toBe('1 file attached. scan.pdf is empty (0 bytes) and was not attached.');
    expect((await company.store.attachments.pending()).map(({ fileName }) => fileName)).toEqual(['note.pdf']);
  });

  it('that were refused show the service’s reason, and can be sent again', async () => {
    const shown = await panel({ id: guid(5) });
    await refusedFile('service.refused', 'No room left.');
    await expect.poll(() => shown.text()).toContain('The service refused it: No room left.');
    await shown.get('button[aria-label="Send note.pdf again"]').trigger('click');
    await expect.poll(() => shown.text()).toContain('To send');
    expect(shown.text()).not.toContain('No room left.');
  });
});

it.each([
  ['isTaken', 'The service took it, but does not show it yet.', 'it is not sent again by itself'],
  [
    'isUnlisted',
    'It may have reached the service, which does not show the files of this document now.',
    'if not, send it again',
  ],
] as const)(
  'a file that may be there and is not shown (%s) says so, here and in the sync centre, until somebody says whether it is there',
  async (reason, words, why) => {
    const shown = await panel({ id: guid(5) });
    const [file] = await company.store.attachments.add('daybook-invoice', [
      { fileName: 'note.pdf', bytes: new Uint8Array(3) },
    ]);
    if (!file) throw new Error('nothing was added');
    const taken: Attachment = { ...file, inFlight: { sentAt: instant(), knownIds: [], [reason]: true } };
    await company.store.forSync.writeAttachments([{ expectedRevision: 0, attachment: taken }]);
    await expect.poll(() => shown.text()).toContain(words);
    expect(attachmentItem(taken, undefined, undefined, beside())).toMatchObject({
      state: 'unknown',
      why: expect.stringContaining(why),
      next: 'Open it and say whether it is there.',
    });
    expect(shown.find('button[aria-label="Remove note.pdf"]').exists()).toBe(true);
    await shown.get('button[aria-label="Send note.pdf again"]').trigger('click');
    await expect.poll(() => shown.text()).toContain('To send');
    expect(shown.text()).not.toContain(words);
  },
);

it('files on the service are shown with the time of the list, which stays while a later one fails', async () => {
  const shown = await panel({ id: guid(5) });
  const rows = [{ id: guid(6), fileName: 'contract.pdf', contentType: 'application/pdf' }];
  let answer: Result<unknown> = ok({ rows, unreadable: [] });
  useBackend().attach(answeringLine((name) => (name === 'attachments.list' ? answer : undefined)));
  const askedAt = async (now: number): Promise<void> => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    await shown.get('button.link').trigger('click');
    clock.mockRestore();
  };
  // Vue takes no event from before it listened.
  const at = Date.now() + 20 * 60_000;
  const words = `On the service as of ${formatMoment(instantOf(at), Date.now())}`;
  await askedAt(at);
  await expect.poll(() => shown.text()).toContain('contract.pdf');
  expect(shown.text()).toContain(words);
  answer = failed('network.lost', '');
  await askedAt(at + 9 * 60_000);
  await expect.poll(() => shown.text()).toContain('The files on the service could not be listed');
  expect(shown.text()).toContain(words);
});

it('a file in the sync centre says that it waits for a document that is not complete', async () => {
  await panel({ local: invoiceOf(company, { contactAccountId: undefined }) });
  await company.store.attachments.add('daybook-invoice', [{ fileName: 'note.pdf', bytes: new Uint8Array(3) }]);
  const [file] = await company.store.attachments.pending();
  const [row] = await company.store.pendingRows();
  if (!file || !row) throw new Error('nothing waits');
  expect(attachmentItem(file, row, await company.store.record(row.key), beside())).toMatchObject({
    state: 'saved',
    what: 'File',
    name: 'note.pdf',
    why: 'Goes with the document, once that is complete and sent.',
  });
});

it('sizes are shown with enough places to tell files apart', () => {
  expect([0, 900, 1_536, 16_777_216, 150 * 1024].map(fileSize)).toEqual([
    '0 B',
    '900 B',
    '1.5 KB',
    '16.0 MB',
    '150 KB',
  ]);
});
