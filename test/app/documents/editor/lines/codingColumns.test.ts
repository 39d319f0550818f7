import 'fake-indexeddb/auto';
import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentLine } from '../../../../../src/domain/documents/document.ts';
import { listenToKeys } from '../../../../../src/app/base/keyboard/shortcuts.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { filledFields } from '../../../../../src/app/documents/editor/lines/codingColumns.ts';
import { LINE } from '../../../../../src/app/editing/documentFields/lineFields.ts';
import { giveLayout, smallCompany } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
let stop: () => void;
beforeEach(async () => {
  localStorage.clear();
  stop = listenToKeys(window);
  company = await smallCompany();
});
afterEach(() => {
  stop();
  wrapper?.unmount();
  company.close();
});

const CODING = ['projectId', 'post.costCentre', 'post.department'];
/** Opens an invoice whose first line has these fields in addition. */
async function opened(more: Partial<DocumentLine> = {}): Promise<VueWrapper> {
  wrapper?.unmount();
  const invoice = invoiceOf(company);
  const [first, ...others] = invoice.lines;
  if (!first) throw new Error('an invoice without lines');
  wrapper = await editorOf(company, recordOf({ local: { ...invoice, lines: [{ ...first, ...more }, ...others] } }));
  return wrapper;
}
/** The coding columns that are shown. */
const shown = (editor: VueWrapper): string[] =>
  editor
    .findAll('.line-grid .grid-row [data-column]')
    .map((cell) => cell.attributes('data-column') ?? '')
    .filter((id, at, all) => CODING.includes(id) && all.indexOf(id) === at);
async function press(key: string): Promise<void> {
  window.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      code: `Key${key.toUpperCase()}`,
      altKey: true,
      bubbles: true,
      cancelable: true,
    }),
  );
  await flushPromises();
}

describe('coding columns', () => {
  it('are folded away while they are empty in all lines', async () => {
    expect(shown(await opened())).toEqual([]);
  });

  it('stand where a line has a value', async () => {
    expect(shown(await opened({ post: { department: 'SALES' } }))).toEqual(['post.department']);
  });

  it('open and fold by key and by the button, and the next document is as this one was left', async () => {
    const editor = await opened();
    await press('k');
    expect(shown(editor)).toEqual(CODING);
    expect(shown(await opened())).toEqual(CODING);
    await wrapper?.find('.line-tools [aria-label="More columns"]').trigger('click');
    expect(wrapper && shown(wrapper)).toEqual([]);
    expect(shown(await opened())).toEqual([]);
  });

  it('fold only where they are empty', async () => {
    const editor = await opened({ post: { costCentre: 'LEEDS' } });
    await press('k');
    await press('k');
    expect(shown(editor)).toEqual(['post.costCentre']);
  });
});

describe('the filled fields of lines', () => {
  it('are those with a value in some line; an empty text is none', () => {
    const lines = [{ post: { costCentre: '' } }, { post: { department: 'SALES' } }, {}];
    expect([...filledFields([LINE.projectId, LINE.costCentre, LINE.department], lines)]).toEqual(['post.department']);
  });
});
