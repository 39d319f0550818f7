import { describe, expect, test } from 'vitest';
import {
  newMarks,
  plannedTemplates,
  readTemplateFile,
  templateFileText,
} from '../../../src/domain/recurring/templateFile.ts';
import { markId, type PeriodMark, type Template } from '../../../src/domain/recurring/template.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { referenceSchema, type ReferenceKind } from '../../../src/domain/references/reference.ts';
import { withServiceIds } from '../../../src/domain/recurring/serviceIds.ts';
import { draftInvoice, guid, instant, intRef } from '../../support/documents.ts';

function template(n: number, change: Partial<Template> = {}): Template {
  return {
    id: guid(n),
    name: `Template ${n}`,
    schedule: { every: 1, unit: 'month', day: 1, from: localDate('2026-01-01'), covers: 'own' },
    language: 'de',
    isPaused: false,
    document: draftInvoice(n),
    changedAt: instant(10),
    ...change,
  };
}
function mark(n: number, period: string): PeriodMark {
  return { id: markId(guid(n), period), templateId: guid(n), period, how: 'made', at: instant(20) };
}
function fileOf(text: string) {
  const read = readTemplateFile(text);
  if (!read.ok) throw new Error(read.fault);
  return read.file;
}

describe('a file of templates', () => {
  const text = templateFileText('Harbour & Vale', [template(1)], [mark(1, '20260100'), mark(2, '20260100')], instant());

  test('is read as it was written, with the periods of its own templates', () => {
    expect(fileOf(text)).toEqual({
      company: 'Harbour & Vale',
      templates: [template(1)],
      marks: [mark(1, '20260100')],
      unreadable: [],
    });
  });

  test.each([
    ['a text that is no JSON', 'BEGIN:VCARD', 'notJson'],
    ['another JSON file', '{"kind":"something"}', 'otherFile'],
    ['a list', '[]', 'otherFile'],
    ['a file of a later version', '{"kind":"daybook-templates","version":2}', 'newerVersion'],
    ['a file without templates', '{"kind":"daybook-templates","version":1,"company":"x","marks":[]}', 'damaged'],
  ])('%s is refused with the reason', (_, given, fault) => {
    expect(readTemplateFile(given)).toEqual({ ok: false, fault });
  });

  test('names a template that cannot be read, and reads the others', () => {
    const { schedule: _, ...bare } = template(3);
    const mixed = JSON.parse(text) as { templates: unknown[] };
    mixed.templates.push(bare, 7);
    const file = fileOf(JSON.stringify(mixed));
    expect([file.templates.length, file.unreadable]).toEqual([1, ['Template 3', '']]);
  });
});

describe('importing templates', () => {
  test('takes new ones and later versions, and leaves what is later here', () => {
    const here = [template(1), template(2), template(3)];
    const brought = [
      template(1),
      template(2, { changedAt: instant(11) }),
      template(3, { changedAt: instant(9) }),
      template(4),
    ];
    const file = fileOf(templateFileText('', brought, [], instant()));
    expect(plannedTemplates(file, here).map(({ what }) => what)).toEqual(['same', 'newer', 'older', 'new']);
  });

  test('takes what has become of periods elsewhere, and keeps what is known here', () => {
    const file = fileOf(templateFileText('', [template(1)], [mark(1, '20260100'), mark(1, '20260200')], instant()));
    const here: PeriodMark[] = [{ ...mark(1, '20260100'), how: 'skipped' }];
    expect(newMarks(file, here)).toEqual([mark(1, '20260200')]);
  });
});

test('records made on this computer are carried by the id that the service has given them', () => {
  const [known, unknown] = [intRef(1, 20), intRef(2, 20)];
  const all = (kind: ReferenceKind) => [referenceSchema.parse({ kind, id: guid(9), madeHere: known, code: 'X' })];
  const document = draftInvoice(1, {
    contactAccountId: known,
    projectId: unknown,
    post: { department: known },
    lines: [{ productId: known, post: { costCentre: unknown } }],
  });
  expect(withServiceIds(document, { all })).toMatchObject({
    contactAccountId: guid(9),
    projectId: unknown,
    docTypeId: document.docTypeId,
    post: { department: guid(9) },
    lines: [{ productId: guid(9), post: { costCentre: unknown } }],
  });
});
