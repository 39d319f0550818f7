import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { documentEditor } from '../../src/app/base/i18n/en/documents/editor.ts';
import { records } from '../../src/app/base/i18n/en/records.ts';
import { withSpread } from '../../src/domain/documents/deferral.ts';
import type { Document } from '../../src/domain/documents/document.ts';
import { withoutUnsupported } from '../../src/domain/documents/unsupportedFields.ts';
import type { ResourceContent } from '../../src/domain/resources/content.ts';
import { droppedFields, lacksField } from '../../src/domain/resources/fieldVersions.ts';
import { localDate } from '../../src/domain/values/dates.ts';
import { FULL, fullInvoice, type IdOf } from '../api/coverage/contents.ts';
import { Traveller } from '../api/coverage/trips.ts';
import { withDrawnPart } from '../support/drawnPart.ts';
import { openAt113 } from './at113/support.ts';

/*
 * Sends a record of each kind with every field to a service that takes and shows no more than 1.13 publishes. What it
 * does not show has to be what docs/sync.md says; `DRAW=1` writes the table there.
 */
const PAPER = fileURLToPath(new URL('../../docs/sync.md', import.meta.url));
const MARKERS: readonly [string, string] = ['<!-- not shown at 1.13 -->', '<!-- /not shown at 1.13 -->'];
const VERSION = '1.13.0';

/** At 1.13 a party needs a group, and a product type has one letter. */
function as113(content: ResourceContent): ResourceContent {
  if (content.kind === 'product') return { ...content, productType: 'S' };
  if (content.kind !== 'contactAccount') return content;
  return {
    ...content,
    customer: { ...content.customer, contactGroupCustomerId: 'CUST' },
    supplier: { ...content.supplier, contactGroupSupplierId: 'SUPP' },
  };
}

/** A document with all that 1.13 has: a profile of deferral needs its dates there, and there is no billing schedule. */
function invoiceOf(idOf: IdOf): Document {
  const days = { dateFrom: localDate('2026-04-01'), dateTo: localDate('2026-06-30') };
  const { billingSchedule: _, ...content } = fullInvoice(idOf, 1);
  const all = withoutUnsupported(content, VERSION, null);
  return { ...all, lines: all.lines.map((line) => withSpread(line, days)) };
}

function rowsOf(kind: string, paths: readonly string[], says: string): string[] {
  return paths.toSorted().map((path) => `| ${kind} | \`${path}\` | ${says} |`);
}

test('what 1.13 does not show, as it is published, is told in the paper', async () => {
  const office = await openAt113({ spellings: 'published' });
  const idOf = await new Traveller(office.colleague).ids();
  const made = Object.entries(FULL)
    .filter(([name]) => name !== 'bankWithdrawal')
    .map(([, full], at) => {
      const content = as113(full(idOf, at + 1));
      return { kind: content.kind, key: office.store.make(content) };
    });
  const invoice = office.store.draft(invoiceOf(idOf));
  expect(await office.sync()).toMatchObject({ created: made.length + 1, rejected: 0, notReady: 0 });
  // Contacts are read last: the field of theirs that was not shown is sent once more with the next run.
  expect(await office.sync()).toMatchObject({ conflicts: 0, created: 0, problem: null });
  expect(await office.sync()).toMatchObject({ conflicts: 0, created: 0, updated: 0, problem: null });
  const drawn = [
    '| Record | Field | The page says |',
    '|---|---|---|',
    ...made.flatMap(({ kind, key }) => {
      const { notShown = [] } = office.store.resource(kind, key).base ?? {};
      // What 1.13 does not have at all says since when there is such a field.
      const ofVersion = notShown.filter((path) => lacksField(kind, path, VERSION) === null);
      return [
        ...rowsOf(kind, ofVersion, records.form.notShown),
        ...rowsOf(kind, droppedFields(kind, VERSION), records.form.notKept),
      ];
    }),
    ...rowsOf('document', office.store.must(invoice).base?.notShown ?? [], documentEditor.editor.notShown),
  ].join('\n');
  const paper = readFileSync(PAPER, 'utf8');
  const next = withDrawnPart(paper, MARKERS, `\n${drawn}\n`);
  if (process.env['DRAW'] === '1') writeFileSync(PAPER, next);
  else expect(paper).toBe(next);
});
