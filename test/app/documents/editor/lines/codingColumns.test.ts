import { flushPromises, type VueWrapper } from '@vue/test-utils';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentLine } from '../../../../../src/domain/documents/document.ts';
import { decimal } from '../../../../../src/domain/values/decimal.ts';
import { intRefSchema } from '../../../../../src/domain/values/identifiers.ts';
import { listenToKeys } from '../../../../../src/app/base/keyboard/shortcuts.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { FilledFields } from '../../../../../src/app/documents/editor/lines/codingColumns.ts';
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
  const FIELDS = [LINE.projectId, LINE.costCentre, LINE.department];
  const line = (name: string, post: DocumentLine['post']): DocumentLine => ({
    intRef: intRefSchema.parse(name),
    ...(post && { post }),
  });

  it('are those with a value in some line; an empty text is none', () => {
    const lines = [{ post: { costCentre: '' } }, { post: { department: 'SALES' } }, {}];
    expect([...new FilledFields().of(FIELDS, lines)]).toEqual(['post.department']);
  });

  it('that were empty are looked for only in the lines that changed', () => {
    const filled = new FilledFields();
    const read: string[] = [];
    const watched = { ...LINE.costCentre, read: (one: DocumentLine) => (read.push(one.intRef ?? ''), undefined) };
    const [a, b, c] = [line('a', undefined), line('b', undefined), line('c', undefined)];
    filled.of([watched], [a, b, c]);
    expect(read.splice(0)).toEqual(['a', 'b', 'c']);
    filled.of([watched], [a, { ...b, quantity: decimal('2') }, c]);
    expect(read).toEqual(['b']);
  });

  it('are the same as if all lines were looked at after each change', () => {
    const someLine = fc
      .tuple(
        fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        fc.constantFrom(undefined, { costCentre: '' }, { costCentre: 'LEEDS' }, { department: 'SALES' }),
      )
      .map(([name, post]) => line(name, post));
    const versions = fc.array(
      fc.record({ lines: fc.array(someLine, { maxLength: 6 }), fields: fc.subarray(FIELDS), keeps: fc.nat(6) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(versions, (changes) => {
        const filled = new FilledFields();
        let before: readonly DocumentLine[] = [];
        for (const { lines, fields, keeps } of changes) {
          // Versions share lines, as those of an edited document do.
          const after = [...before.slice(0, keeps), ...lines];
          expect(filled.of(fields, after)).toEqual(new FilledFields().of(fields, after));
          before = after;
        }
      }),
    );
  });
});
