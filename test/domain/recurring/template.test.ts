import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derivedIntRef } from '../../../src/domain/recurring/derivedIntRef.ts';
import { filledIn, unknownNames, type PeriodTexts } from '../../../src/domain/recurring/periodTexts.ts';
import {
  changedTemplate,
  draftIntRef,
  draftOfOccurrence,
  dueOccurrences,
  markId,
  templateContent,
  templateSchema,
  type Template,
} from '../../../src/domain/recurring/template.ts';
import { occurrencesWithin, sameRhythm, type Schedule } from '../../../src/domain/recurring/schedule.ts';
import type { Drafting, Lookup } from '../../../src/domain/learning/lookup.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { isMintedKey, mintIntRef, systemMint, uuidV7, type IntRef } from '../../../src/domain/values/identifiers.ts';
import { guid, instant, invoiceLine, pulledInvoice } from '../../support/documents.ts';

const REFERENCES = [
  referenceSchema.parse({ kind: 'payTerm', id: guid(1, 30), code: '30D', days: 30 }),
  referenceSchema.parse({ kind: 'taxCode', id: guid(1, 3), code: 'S', taxRate: '21' }),
];
const lookup: Lookup = {
  find: (kind, value) => REFERENCES.find((each) => each.kind === kind && each.id === value),
  all: (kind) => REFERENCES.filter((each) => each.kind === kind),
  baseCurrency: 'GBP',
};
const drafting: Drafting = { today: localDate('2026-11-27'), mint: systemMint, lookup };

const RENT = pulledInvoice(1, 2);
const TEMPLATE: Template = {
  id: guid(7),
  name: 'Rent',
  schedule: { every: 1, unit: 'month', day: 'last', from: localDate('2026-09-30'), covers: 'after' },
  language: 'en',
  isPaused: false,
  document: templateContent(
    {
      ...RENT,
      paymentTermsId: guid(1, 30),
      description: 'Rent {month} {year}',
      theirRef: 'RENT/{year}',
      lines: [
        invoiceLine(1, { description: 'Rent {from} to {to}' }),
        invoiceLine(2, { description: 'Service', suppliedAmounts: true, netCurrencyAmount: decimal('21') }),
      ],
    },
    drafting,
  ),
  changedAt: instant(),
};
const TEXTS: PeriodTexts = {
  month: 'December',
  year: '2026',
  from: '01 Dec 2026',
  to: '31 Dec 2026',
  date: '30 Nov 2026',
  quarter: '4',
  week: '49',
};
const NOVEMBER = occurrencesWithin(TEMPLATE.schedule, localDate('2026-11-01'), localDate('2026-11-30'))[0]!;

describe('what a template keeps', () => {
  test('is the content of the document, without its number, dates, states and rate', () => {
    const kept = TEMPLATE.document;
    expect(kept).toMatchObject({ docClass: 'saleInvoice', contactAccountId: RENT.contactAccountId, statusList: [] });
    for (const field of ['id', 'intRef', 'docNo', 'docDate', 'dueDate', 'currencyRate', 'outstandingAmount'] as const)
      expect(kept[field]).toBeUndefined();
    expect(kept.lines.every(({ id, intRef }) => id === undefined && intRef !== undefined)).toBe(true);
    expect(templateSchema.parse(JSON.parse(JSON.stringify(TEMPLATE)))).toEqual(JSON.parse(JSON.stringify(TEMPLATE)));
  });
});

describe('the draft of a period', () => {
  const draft = draftOfOccurrence(TEMPLATE, NOVEMBER, TEXTS, drafting);

  test('is dated by the schedule and due by its terms', () => {
    // 30 November and 30 days.
    expect(draft).toMatchObject({ docDate: '2026-11-30', dueDate: '2026-12-30', statusList: [] });
  });

  test('names the period in its texts and those of its lines', () => {
    expect(draft).toMatchObject({ description: 'Rent December 2026', theirRef: 'RENT/2026' });
    expect(draft.lines.map(({ description }) => description)).toEqual(['Rent 01 Dec 2026 to 31 Dec 2026', 'Service']);
  });

  test('has the present rate of its tax code, unless its amounts were supplied', () => {
    expect(draft.lines.map(({ taxRate }) => taxRate)).toEqual(['21', '20']);
  });

  test('is spread from its own date on, and not over the months of the first one', () => {
    const [line] = TEMPLATE.document.lines;
    const spread = {
      profileId: guid(9),
      dateFrom: localDate('2026-01-01'),
      dateTo: localDate('2026-12-31'),
      periods: 12,
    };
    const deferred = { ...line!, deferredProfileId: guid(9), deferredDistribution: spread };
    const kept = templateContent({ ...RENT, lines: [deferred] }, drafting);
    const old = { ...TEMPLATE, document: { ...TEMPLATE.document, lines: [deferred] } };
    for (const [made] of [kept.lines, draftOfOccurrence(old, NOVEMBER, TEXTS, drafting).lines]) {
      expect(made?.deferredProfileId).toBe(guid(9));
      expect(made).not.toHaveProperty('deferredDistribution');
    }
  });

  test('has the same references on every computer, those of its lines included', () => {
    const elsewhere = templateSchema.parse(JSON.parse(JSON.stringify(TEMPLATE)));
    const other = draftOfOccurrence(elsewhere, NOVEMBER, TEXTS, { ...drafting, today: localDate('2027-01-05') });
    expect(other).toEqual(JSON.parse(JSON.stringify(draft)));
    expect(draft.intRef).toBe('daybook-20261100-0000-8000-8000-000000000007');
  });
});

describe('what is due', () => {
  const due = (template: Template, today: string, ...done: string[]): string[] =>
    dueOccurrences(template, new Set(done.map((period) => markId(template.id, period))), localDate(today)).map(
      ({ date }) => date,
    );

  test('is every date up to today of which nothing has become', () => {
    expect(due(TEMPLATE, '2026-11-29')).toEqual(['2026-09-30', '2026-10-31']);
    expect(due(TEMPLATE, '2026-11-30')).toEqual(['2026-09-30', '2026-10-31', '2026-11-30']);
    expect(due(TEMPLATE, '2026-09-29')).toEqual([]);
  });

  test('is not what was made or skipped, nor anything of a paused template', () => {
    expect(due(TEMPLATE, '2026-11-30', '20261000')).toEqual(['2026-09-30', '2026-11-30']);
    expect(due({ ...TEMPLATE, isPaused: true }, '2026-11-30')).toEqual([]);
  });
});

describe('a reference that follows from a template and a period', () => {
  const minted: fc.Arbitrary<IntRef> = fc.constant(null).map(() => mintIntRef(systemMint));
  const period = fc.integer({ min: 19000100, max: 29991231 }).map(String);

  test('is one that Daybook could have minted, and always the same', () => {
    fc.assert(
      fc.property(minted, period, (reference, of) => {
        const derived = derivedIntRef(reference, of);
        expect(isMintedKey(derived) && derived.length <= 50 && derived === derivedIntRef(reference, of)).toBe(true);
        expect(derived).not.toBe(reference);
      }),
    );
  });

  test('differs for two periods, and for two templates', () => {
    fc.assert(
      fc.property(minted, minted, period, period, (one, two, of, other) => {
        expect(derivedIntRef(one, of)).not.toBe(derivedIntRef(two, of));
        if (of !== other) expect(derivedIntRef(one, of)).not.toBe(derivedIntRef(one, other));
      }),
    );
    expect(draftIntRef({ id: uuidV7(systemMint) }, '20261100')).toMatch(/^daybook-20261100-[0-9a-f]{4}-8/);
  });

  test('is refused for a reference that was not minted here', () => {
    expect(() => derivedIntRef('INV-7' as IntRef, '20261100')).toThrow('not minted here');
  });
});

describe('texts that name the period', () => {
  test('keep what stands in braces and is no name', () => {
    expect(filledIn('{month} {year}, {thing} {2}', TEXTS)).toBe('December 2026, {thing} {2}');
    expect(unknownNames('{month} {monht} {monht} {Year}')).toEqual(['{monht}', '{Year}']);
  });
});

describe('a template that gets another rhythm', () => {
  const today = localDate('2026-12-01');
  const rent: Template = {
    ...TEMPLATE,
    schedule: { every: 1, unit: 'month', day: 1, from: localDate('2026-01-01'), covers: 'own' },
  };
  const marksOf = (template: Template, until = today) =>
    new Set(dueOccurrences(template, new Set(), until).map(({ period }) => markId(template.id, period)));
  const dates = (template: Template, marks: ReadonlySet<string>) =>
    dueOccurrences(template, marks, today).map(({ date }) => date);
  const to = (before: Template, change: Partial<Schedule>, marks: ReadonlySet<string>) =>
    changedTemplate(before, { ...before, schedule: { ...before.schedule, ...change } }, marks);

  test('proposes nothing again of the time for which drafts were made', () => {
    const made = marksOf(rent);
    expect(dates(to(rent, { unit: 'week', every: 4 }, made), made)).toEqual([]);
    const everyOther = to(rent, { every: 2 }, new Set());
    const madeEveryOther = marksOf(everyOther);
    // January, March, … November were made; February to October are not due, December is.
    expect(dates(to(everyOther, { every: 1 }, madeEveryOther), madeEveryOther)).toEqual(['2026-12-01']);
    const fortnights = to(rent, { unit: 'week', every: 2, from: localDate('2026-01-05') }, new Set());
    const madeInWeeks = marksOf(fortnights);
    expect(dates(to(fortnights, { from: localDate('2026-01-12') }, madeInWeeks), madeInWeeks)).toEqual(['2026-11-30']);
  });

  test('proposes what is due since, and keeps what it has done through a further change', () => {
    const made = marksOf(rent, localDate('2026-10-01'));
    const weekly = to(rent, { unit: 'week', every: 4, from: localDate('2026-01-01') }, made);
    expect(dates(weekly, made)).toEqual(['2026-10-08', '2026-11-05']);
    expect(dates(to(weekly, { every: 5 }, made), made)).toEqual(['2026-10-08', '2026-11-12']);
  });

  test('with the same rhythm proposes all that was not made, also before its first date of yore', () => {
    const made = marksOf(rent);
    expect(dates(to(rent, { from: localDate('2025-11-01'), day: 3 }, made), made)).toEqual([
      '2025-11-03',
      '2025-12-03',
    ]);
    const quarterly: Schedule = { ...rent.schedule, every: 3 };
    expect(sameRhythm(quarterly, { ...quarterly, from: localDate('2026-06-15') })).toBe(true);
    expect(sameRhythm(quarterly, { ...quarterly, from: localDate('2026-05-15') })).toBe(false);
  });
});
