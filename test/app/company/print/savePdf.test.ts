import { mount, type VueWrapper } from '@vue/test-utils';
import { unzipSync } from 'fflate';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import SavePdf from '../../../../src/app/company/print/SavePdf.vue';
import { NO_LETTERHEAD } from '../../../../src/app/company/documents/letterhead.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import type { PrintedPaper } from '../../../../src/app/company/print/printedPaper.ts';
import { openBackendEndpoint } from '../../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../../src/bridge/pageEndpoint.ts';
import type { PdfRequest } from '../../../../src/domain/papers/paper.ts';
import { toBase64 } from '../../../../src/domain/values/base64.ts';
import { ok, type Problem } from '../../../../src/domain/values/result.ts';
import { portPair } from '../../../support/portPair.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
let asked: PdfRequest[];
let refused: Problem | null;
let saved: Blob[];
const names: string[] = [];
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  [asked, saved, refused] = [[], [], null];
  names.length = 0;
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  openBackendEndpoint(backendPort).serve('papers.pdf', async (request) => {
    asked.push(request);
    const numbers = request.papers.map(({ paper }) => paper.number).join(' ');
    if (refused) return { ok: false, problem: refused };
    return ok({ pdf: toBase64(new TextEncoder().encode(numbers)) });
  });
  useBackend().attach(line.endpoint);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
});
afterEach(() => {
  wrapper?.unmount();
  vi.restoreAllMocks();
});

function paper(number: string): PrintedPaper {
  return {
    key: number,
    language: 'en',
    title: 'Invoice',
    number,
    date: '2026-03-01',
    from: { name: 'Harbour Ltd', address: [] },
    standing: '',
    to: { heading: 'Bill to', lines: ['Ashdown: Furniture'] },
    deliverTo: [],
    facts: [],
    before: [],
    columns: [],
    rows: [],
    taxes: [],
    sums: [],
    after: [],
    bank: [],
    terms: [],
  };
}
function open(papers: PrintedPaper[]): VueWrapper {
  wrapper = mount(SavePdf, {
    attachTo: document.body,
    props: { papers, letterhead: { ...NO_LETTERHEAD, details: 'VAT 1\n' }, fileName: 'Documents' },
  });
  return wrapper;
}
const press = (): void => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click();

describe('saving papers as PDF', () => {
  it('names one by the pattern, which is kept for the next', async () => {
    const view = open([paper('SI-1')]);
    await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('Ashdown Furniture.pdf');
    expect(await findings(document.querySelector('[role=dialog]')!)).toEqual([]);
    const input = document.querySelector<HTMLInputElement>('[role=dialog] input.entry')!;
    await expect
      .poll(() => document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')?.disabled)
      .toBe(false);
    input.value = '{date} {number}';
    input.dispatchEvent(new Event('input'));
    press();
    await expect.poll(() => names).toEqual(['2026-03-01 SI-1.pdf']);
    await expect.poll(() => view.emitted('saved')).toHaveLength(1);
    expect(asked[0]?.letterhead).toEqual({ details: ['VAT 1'], size: 'a4', logo: null });
    expect(asked[0]?.papers[0]?.words.page).toBe('Page {page} of {pages}');
    const [kept] = await company.store.pageSettingsNamed('local.paperNaming.');
    expect(kept?.value).toMatchObject({ pattern: '{date} {number}' });
    view.unmount();
    open([paper('SI-2')]);
    await expect
      .poll(() => document.querySelector<HTMLInputElement>('[role=dialog] input.entry')?.value)
      .toBe('{date} {number}');
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('2026-03-01 SI-2.pdf');
  });

  it('saves nothing that no font can show, and says which characters, on which paper and where', async () => {
    const unprintable = [{ paper: 'Invoice SI-1', place: 'recipient' as const, characters: 'བོ' }];
    refused = { code: 'paper.unprintable', message: '', unprintable };
    open([paper('SI-1')]);
    await expect
      .poll(() => document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')?.disabled)
      .toBe(false);
    press();
    await expect
      .poll(() => document.querySelector('[role=dialog] [role=alert]')?.textContent)
      .toContain('lack བ ོ in the customer’s or supplier’s name and address (Invoice SI-1).');
    expect(saved).toEqual([]);
  });

  it('puts many into one file, or one each into a zip file', async () => {
    open([paper('SI-1'), paper('SI-2')]);
    await expect
      .poll(() => document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')?.disabled)
      .toBe(false);
    press();
    await expect.poll(() => names).toEqual(['Documents.pdf']);
    expect(await saved[0]!.text()).toBe('SI-1 SI-2');
    wrapper?.unmount();
    open([paper('SI-1'), paper('SI-2')]);
    await expect
      .poll(() => document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')?.disabled)
      .toBe(false);
    document.querySelector<HTMLInputElement>('[role=dialog] input[value=each]')?.click();
    press();
    await expect.poll(() => names.at(-1)).toBe('Documents.zip');
    expect(Object.keys(unzipSync(new Uint8Array(await saved[1]!.arrayBuffer())))).toEqual([
      'Invoice SI-1 Ashdown Furniture.pdf',
      'Invoice SI-2 Ashdown Furniture.pdf',
    ]);
  });
});
