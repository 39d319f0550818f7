import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankRecord, StoredBankLine } from '../../../../src/domain/bank/bankLine.ts';
import { storedLineOf } from '../../../../src/domain/bank/bankLine.ts';
import type { ImportCommit } from '../../../../src/domain/bank/bankImport.ts';
import { currencyCode } from '../../../../src/domain/values/currency.ts';
import { instantOf, localDate } from '../../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString } from '../../../../src/domain/values/decimal.ts';
import { emptyResourceRecord } from '../../../../src/domain/resources/record.ts';
import {
  commitSteps,
  countsOf,
  decisionOf,
  type PlanDecisions,
} from '../../../../src/formats/statements/import/importCommit.ts';
import {
  planStatementImport,
  type Decision,
  type PlanContext,
  type StatementPlan,
  type StatementToPlan,
} from '../../../../src/formats/statements/import/importPlan.ts';
import type { Statement, StatementLine } from '../../../../src/formats/statements/lines/result.ts';
import { done } from '../../../support/steps.ts';

const ACCOUNT = { id: 'CURRENT', currency: currencyCode('GBP') };
const AT = instantOf(Date.UTC(2026, 2, 10));
const line = (date: string, amount: string, description: string, part: Partial<StatementLine> = {}): StatementLine => ({
  date: localDate(date),
  amount: decimal(amount),
  description,
  place: { line: 1 },
  ...part,
});
const source = (
  lines: StatementLine[],
  part: Partial<StatementToPlan> = {},
  statement: Partial<Statement> = {},
): StatementToPlan => ({ file: 0, statement: { lines, ...statement }, lost: [], account: ACCOUNT, ...part });
const context = (stored: readonly StoredBankLine[] = [], part: Partial<PlanContext> = {}): PlanContext => ({
  stored: () => stored,
  rules: [],
  untitled: 'No description',
  ...part,
});
const decisions = (lines: Record<string, Decision> = {}, rules: string[] = []): PlanDecisions => ({
  lines: new Map(Object.entries(lines)),
  rules: new Set(rules),
});
const kinds = (plan: StatementPlan[]): string[] =>
  plan.flatMap(({ lines }) => lines.map(({ kind, reasons }) => [kind, ...reasons.map(({ code }) => code)].join(' ')));

/** What a store contains after a commit: like the real one, in memory. */
function apply(records: readonly BankRecord[], commit: ImportCommit): BankRecord[] {
  const changed = new Map(commit.changes.map((change) => [change.key, change]));
  const made = commit.creates.map(({ content, hereOnly }, index): BankRecord => ({
    ...emptyResourceRecord(`${commit.import.id}-${index}`, 'bankTransaction'),
    local: content,
    hereOnly: JSON.parse(JSON.stringify(hereOnly)) as BankRecord['hereOnly'],
  }));
  const kept = records.map((record): BankRecord => {
    const change = changed.get(record.key);
    return change
      ? {
          ...record,
          local: change.content ?? record.local,
          hereOnly: JSON.parse(JSON.stringify(change.hereOnly)) as BankRecord['hereOnly'],
        }
      : record;
  });
  return [...kept, ...made];
}
const storedOf = (records: readonly BankRecord[]): StoredBankLine[] =>
  records.flatMap((record) => storedLineOf(record) ?? []);
function commit(
  plan: StatementPlan[],
  decided: PlanDecisions,
  records: readonly BankRecord[] = [],
  id = 'imp',
): ImportCommit {
  return done(
    commitSteps(plan, decided, {
      import: { id, at: AT, files: [] },
      seen: [],
      record: (key) => records.find((record) => record.key === key),
    }),
  );
}
function undecided(plan: readonly StatementPlan[], decided: PlanDecisions): string[] {
  return plan.flatMap(({ lines }) => lines.filter((line) => decisionOf(line, decided) === null)).map(({ id }) => id);
}

describe('the plan of an import', () => {
  it('says for each line what it is and why', () => {
    const stored: StoredBankLine[] = [
      { key: 'a', date: localDate('2026-03-01'), amount: decimal('-3.5'), description: 'Coffee' },
      { key: 'b', date: localDate('2026-03-02'), amount: decimal('-50'), description: 'Rent, typed' },
      {
        key: 'c',
        date: localDate('2026-03-03'),
        amount: decimal('-20'),
        description: 'Shoes (pending)',
        pending: true,
      },
      { key: 'd', date: localDate('2026-03-03'), amount: decimal('9'), description: 'Refund', reference: 'F9' },
    ];
    const lines = [
      line('2026-03-01', '-3.5', 'COFFEE'),
      line('2026-03-01', '-3.5', 'Coffee'),
      line('2026-03-04', '-50', 'RENT MARCH'),
      line('2026-03-05', '-20', 'Shoes'),
      line('2026-03-03', '9', 'Refund', { reference: 'F9' }),
      line('2026-03-09', '8', 'Refund', { reference: 'F9' }),
      line('2026-03-09', '0', 'Notice of interest'),
      line('2026-03-09', '1.005', 'Rate'),
      line('2026-03-09', '7', 'Dollars', { currency: 'USD' }),
      line('2026-03-09', '7', 'Advice', { status: 'information' }),
    ];
    const plan = planStatementImport(
      [
        source(lines, {
          lost: [
            { code: 'line.badAmount', kind: 'lost', place: { line: 12 } },
            { code: 'table.skippedRow', kind: 'note' },
          ],
        }),
      ],
      context(stored),
    );
    expect(kinds(plan)).toEqual([
      'there equal',
      'new',
      'likely near',
      'changed posted',
      'there reference',
      'new',
      'unreadable zero',
      'unreadable tooFine',
      'unreadable otherCurrency',
      'unreadable information',
      'unreadable problem',
    ]);
    expect(plan[0]?.lines[2]).toMatchObject({
      pair: { key: 'b', where: 'books' },
      reasons: [{ code: 'near', days: 2 }],
    });
  });

  it('asks if a reference comes again with another amount', () => {
    const stored: StoredBankLine[] = [
      { key: 'd', date: localDate('2026-03-03'), amount: decimal('9'), description: 'Refund', reference: 'F9' },
    ];
    expect(
      kinds(planStatementImport([source([line('2026-03-09', '8', 'Refund', { reference: 'F9' })])], context(stored))),
    ).toEqual(['changed referenceReused']);
  });

  it('cuts long texts, keeps them in full, and uses another text if the bank gives no description', () => {
    const [statement] = planStatementImport(
      [
        source([
          line('2026-03-01', '-1', 'x'.repeat(300), { reference: 'r'.repeat(60), payee: 'Shop' }),
          line('2026-03-01', '-1', ''),
          line('2026-03-01', '2', '', { type: 'INT' }),
        ]),
      ],
      context(),
    );
    expect(statement?.lines[0]).toMatchObject({
      content: {
        description: 'x'.repeat(250),
        bankReference: 'r'.repeat(50),
        merchantName: 'Shop',
        withdrawalAmount: '1',
      },
      hereOnly: { full: { description: 'x'.repeat(300), bankReference: 'r'.repeat(60) } },
    });
    expect(statement?.lines[0]?.cuts.map(({ field }) => field)).toEqual(['description', 'bankReference']);
    expect(statement?.lines.slice(1).map(({ content }) => content?.description)).toEqual(['No description', 'INT']);
  });

  it('recognises lines that two files of one import share, and counts equal ones', () => {
    const coffee = line('2026-03-01', '-3.5', 'Coffee');
    const plan = planStatementImport(
      [source([coffee, coffee]), source([coffee, coffee, coffee, line('2026-03-02', '-9', 'Tea')], { file: 1 })],
      context(),
    );
    expect(kinds(plan)).toEqual(['new', 'new', 'there inThisImport equal', 'there inThisImport equal', 'new', 'new']);
    expect(commit(plan, decisions()).creates).toHaveLength(4);
  });

  it('recognises a stored line in each file that has it, and proposes a near one once', () => {
    const stored: StoredBankLine[] = [
      { key: 'a', date: localDate('2026-03-01'), amount: decimal('-3.5'), description: 'Coffee' },
    ];
    const coffee = line('2026-03-01', '-3.5', 'Coffee');
    expect(
      kinds(planStatementImport([source([coffee]), source([coffee, coffee], { file: 1 })], context(stored))),
    ).toEqual(['there equal', 'there equal', 'new']);
    const later = line('2026-03-03', '-3.5', 'CAFE');
    expect(kinds(planStatementImport([source([later]), source([later], { file: 1 })], context(stored)))).toEqual([
      'likely near',
      'there inThisImport equal',
    ]);
  });

  describe('with statements of one file', () => {
    const fee = line('2026-01-05', '-0.5', 'Fee transfer');
    const of = (number: string, opening: string, closing: string, lines: StatementLine[] = [fee], file = 0) =>
      source(lines, { file }, { number, opening: decimal(opening), closing: decimal(closing) });
    const three = (file = 0) => [
      of('1', '100', '99.5', [fee], file),
      of('2', '99.5', '99', [fee], file),
      of('3', '99', '98.5', [fee], file),
    ];

    it('keeps equal lines of statements that follow each other by their balances, in either order', () => {
      expect(kinds(planStatementImport(three(), context()))).toEqual(['new', 'new', 'new']);
      expect(kinds(planStatementImport(three().toReversed(), context()))).toEqual(['new', 'new', 'new']);
      expect(kinds(planStatementImport([three()[0]!, three()[2]!, three()[1]!], context()))).toEqual([
        'new',
        'new',
        'new',
      ]);
    });

    it('recognises the one of their lines that is in the books', () => {
      const stored: StoredBankLine[] = [
        { key: 'a', date: localDate('2026-01-05'), amount: decimal('-0.5'), description: 'Fee transfer' },
      ];
      expect(kinds(planStatementImport(three(), context(stored)))).toEqual(['there equal', 'new', 'new']);
      expect(kinds(planStatementImport([...three().slice(0, 2), ...three(1)], context()))).toEqual([
        'new',
        'new',
        'there inThisImport equal',
        'there inThisImport equal',
        'new',
      ]);
    });

    it('adds the lines of a repeated statement once', () => {
      expect(kinds(planStatementImport([...three(), ...three()], context())).slice(3)).toEqual([
        'there inThisImport equal',
        'there inThisImport equal',
        'there inThisImport equal',
      ]);
      // The balance is unchanged in the end, so the repetition begins where the first ended.
      const both = [fee, line('2026-01-05', '0.5', 'Fee taken back')];
      expect(
        kinds(planStatementImport([of('1', '100', '100', both), of('1', '100', '100', both)], context())).slice(2),
      ).toEqual(['there inThisImport equal', 'there inThisImport equal']);
    });

    it('adds shared lines once if the statements may overlap, such as reports of one day', () => {
      const tea = line('2026-01-05', '-2', 'Tea');
      expect(
        kinds(
          planStatementImport([source([fee], {}, { number: '1' }), source([fee, tea], {}, { number: '2' })], context()),
        ),
      ).toEqual(['new', 'there inThisImport equal', 'new']);
      expect(
        kinds(planStatementImport([of('1', '100', '99.5'), of('2', '100', '97.5', [fee, tea])], context())),
      ).toEqual(['new', 'there inThisImport equal', 'new']);
    });

    describe('adds a shared line once if several statements begin or end with the same balance', () => {
      const [client, fee10, back] = [
        line('2026-01-05', '50', 'Client'),
        line('2026-01-05', '-10', 'Fee'),
        line('2026-01-05', '-50', 'Taken back'),
      ];
      const [monday, tuesday, wednesday] = [
        line('2026-01-05', '10', 'A'),
        line('2026-01-06', '20', 'B'),
        line('2026-01-07', '7', 'C'),
      ];
      const there = 'there inThisImport equal';

      it.each([
        [
          'reports of a day after the day before',
          [
            of('1', '90', '100', [line('2026-01-04', '10', 'Start')]),
            of('2', '100', '150', [client]),
            of('3', '100', '140', [client, fee10]),
          ],
          ['new', 'new', there, 'new'],
        ],
        [
          'reports of a day after an empty one',
          [of('1', '100', '100', []), of('2', '100', '150', [client]), of('3', '100', '140', [client, fee10])],
          ['new', there, 'new'],
        ],
        [
          'a report that has more than one that came to nothing',
          [of('2', '100', '100', [client, back]), of('3', '100', '90', [client, back, fee10])],
          ['new', 'new', there, there, 'new'],
        ],
        [
          'the same under another number',
          [of('1', '100', '150', [client]), of('2', '150', '140', [fee10]), of('902', '150', '140', [fee10])],
          ['new', 'new', there],
        ],
        [
          'days, their span and the next day',
          [
            of('1', '100', '110', [monday]),
            of('2', '110', '130', [tuesday]),
            of('3', '130', '137', [wednesday]),
            of('W', '100', '137', [monday, tuesday, wednesday]),
            of('4', '137', '147', [line('2026-01-08', '10', 'D')]),
          ],
          ['new', 'new', 'new', there, there, there, 'new'],
        ],
        [
          'days and their span, newest first',
          [
            of('W', '100', '137', [wednesday, tuesday, monday]),
            of('3', '130', '137', [wednesday]),
            of('2', '110', '130', [tuesday]),
            of('1', '100', '110', [monday]),
          ],
          ['new', 'new', 'new', there, there, there],
        ],
        [
          'two weeks that share a day, and the day after',
          [
            of('1', '100', '130', [monday, tuesday]),
            of('2', '110', '137', [tuesday, wednesday]),
            of('3', '130', '137', [wednesday]),
            of('4', '137', '147', [line('2026-01-08', '10', 'D')]),
          ],
          ['new', 'new', there, 'new', there, 'new'],
        ],
      ])('%s', (_, statements, expected) => {
        expect(kinds(planStatementImport(statements, context()))).toEqual(expected);
      });

      it('keeps money that comes, goes and comes again in each statement, if numbers and balances follow each other', () => {
        const [up, down] = [line('2026-01-05', '10', 'Transfer'), line('2026-01-05', '-10', 'Transfer')];
        // 100 + 10 = 110; - 10 = 100; + 10 = 110.
        const days = [of('7/1', '100', '110', [up]), of('8/1', '110', '100', [down]), of('9/1', '100', '110', [up])];
        expect(kinds(planStatementImport(days, context()))).toEqual(['new', 'new', 'new']);
        expect(kinds(planStatementImport(days.toReversed(), context()))).toEqual(['new', 'new', 'new']);
        expect(kinds(planStatementImport([...days, ...days], context())).slice(3)).toEqual([there, there, there]);
        // With a number that does not follow, it may be the first statement again.
        expect(kinds(planStatementImport([...days.slice(0, 2), of('70/1', '100', '110', [up])], context()))).toEqual([
          'new',
          'new',
          there,
        ]);
      });

      it('keeps equal lines of statements that follow each other', () => {
        const twice = [
          of('1', '100', '99', [fee, fee]),
          of('2', '99', '98', [fee, fee]),
          of('W', '100', '98', [fee, fee, fee, fee]),
        ];
        expect(kinds(planStatementImport(twice, context()))).toEqual([
          'new',
          'new',
          'new',
          'new',
          there,
          there,
          there,
          there,
        ]);
      });
    });
  });

  it('says for every line of a statement without account that it has none', () => {
    const two = [line('2026-03-01', '1', 'x'), line('2026-03-02', '-2', 'y')];
    expect(kinds(planStatementImport([source(two, { account: null })], context()))).toEqual([
      'unplaced noAccount',
      'unplaced noAccount',
    ]);
  });
});

describe('committing a plan', () => {
  const stored = (part: Partial<BankRecord> = {}): BankRecord => ({
    ...emptyResourceRecord('b', 'bankTransaction'),
    revision: 4,
    local: {
      kind: 'bankTransaction',
      bankAccountId: 'CURRENT',
      description: 'Rent',
      bankDate: localDate('2026-03-02'),
      withdrawalAmount: decimal('50'),
    },
    ...part,
  });

  it('writes nothing while a near line waits for a tick; then what the tick says', () => {
    const records = [stored()];
    const plan = planStatementImport(
      [source([line('2026-03-04', '-50', 'RENT MARCH', { reference: 'F1' })])],
      context(storedOf(records)),
    );
    expect(undecided(plan, decisions())).toHaveLength(1);
    expect(() => commit(plan, decisions(), records)).toThrow(RangeError);
    expect(commit(plan, decisions({ '0.0': 'new' }), records)).toMatchObject({
      creates: [{ content: { withdrawalAmount: '50', bankDate: '2026-03-04' } }],
      changes: [],
    });
    expect(commit(plan, decisions({ '0.0': 'leave' }), records)).toMatchObject({ creates: [], changes: [] });
    // A match that is confirmed: nothing typed changes, but the bank's line is recognised from now on.
    const same = commit(plan, decisions({ '0.0': 'same' }), records);
    expect(same).toMatchObject({
      creates: [],
      changes: [
        {
          key: 'b',
          revision: 4,
          content: null,
          hereOnly: { bank: { date: '2026-03-04', amount: '-50', description: 'RENT MARCH', reference: 'F1' } },
        },
      ],
    });
    const again = planStatementImport(
      [source([line('2026-03-04', '-50', 'RENT MARCH', { reference: 'F1' })])],
      context(storedOf(apply(records, same))),
    );
    expect(kinds(again)).toEqual(['there reference']);
  });

  it('changes date, amount and the bank’s own text of a pending line that is booked, but not what a person wrote', () => {
    const bank = { date: '2026-03-02', amount: '-50', description: 'SHOP (pending)' };
    const records = [
      stored({
        hereOnly: { bank, isPending: true },
        local: {
          kind: 'bankTransaction',
          bankAccountId: 'CURRENT',
          description: 'SHOP (pending)',
          merchantName: 'Mine',
          bankDate: localDate('2026-03-02'),
          withdrawalAmount: decimal('50'),
        },
      }),
    ];
    const plan = planStatementImport([source([line('2026-03-04', '-50', 'SHOP 12')])], context(storedOf(records)));
    const [change] = commit(plan, decisions({ '0.0': 'same' }), records).changes;
    expect(change?.content).toEqual({
      kind: 'bankTransaction',
      bankAccountId: 'CURRENT',
      description: 'SHOP 12',
      merchantName: 'Mine',
      bankDate: '2026-03-04',
      withdrawalAmount: '50',
    });
    expect(change?.hereOnly).toEqual({ bank: { date: '2026-03-04', amount: '-50', description: 'SHOP 12' } });
  });

  it('keeps the description that a person wrote over that of the bank when the line is booked', () => {
    const bank = { date: '2026-03-02', amount: '-50', description: 'SHOP (pending)' };
    const records = [
      stored({
        hereOnly: { bank, isPending: true },
        local: {
          kind: 'bankTransaction',
          bankAccountId: 'CURRENT',
          description: 'Chairs for the office',
          bankDate: localDate('2026-03-02'),
          withdrawalAmount: decimal('50'),
        },
      }),
    ];
    const plan = planStatementImport([source([line('2026-03-04', '-50', 'SHOP 12')])], context(storedOf(records)));
    const [change] = commit(plan, decisions({ '0.0': 'same' }), records).changes;
    expect(change?.content).toMatchObject({ description: 'Chairs for the office', bankDate: '2026-03-04' });
  });

  it('replaces the long description of a pending line, too, when the line is booked', () => {
    const [pending, booked] = [`SHOP 12 (pending) ${'x'.repeat(250)}`, `SHOP 12 ${'y'.repeat(250)}`];
    const records = [
      stored({
        hereOnly: {
          bank: { date: '2026-03-02', amount: '-50', description: pending },
          full: { description: pending },
          isPending: true,
        },
        local: {
          kind: 'bankTransaction',
          bankAccountId: 'CURRENT',
          description: pending.slice(0, 250),
          bankDate: localDate('2026-03-02'),
          withdrawalAmount: decimal('50'),
        },
      }),
    ];
    const plan = planStatementImport([source([line('2026-03-04', '-50', booked)])], context(storedOf(records)));
    const [change] = commit(plan, decisions({ '0.0': 'same' }), records).changes;
    expect(change?.content?.description).toBe(booked.slice(0, 250));
    expect(change?.hereOnly.full).toEqual({ description: booked });
  });

  it('applies the fields of a ticked rule, cut if they are too long', () => {
    const rules = [{ id: 'r', pattern: 'shell', set: { merchantName: 'S'.repeat(120), paymentMethodId: 'CARD' } }];
    const plan = planStatementImport(
      [source([line('2026-03-04', '-50', 'SHELL 12', { payee: 'SHELL' }), line('2026-03-04', '-5', 'BP')])],
      context([], { rules }),
    );
    expect(commit(plan, decisions()).creates[0]?.content.merchantName).toBe('SHELL');
    const ticked = commit(plan, decisions({}, ['r'])).creates;
    expect(ticked.map(({ content }) => [content.merchantName, content.paymentMethodId])).toEqual([
      ['S'.repeat(100), 'CARD'],
      [undefined, undefined],
    ]);
    expect(ticked[0]?.hereOnly.full).toEqual({ merchantName: 'S'.repeat(120) });
  });

  it('stores the statements with their periods and balances', () => {
    const plan = planStatementImport(
      [
        source(
          [
            line('2026-03-04', '-50', 'a'),
            line('2026-03-02', '1', 'b'),
            line('2026-03-09', '1', 'c', { status: 'pending' }),
          ],
          {},
          {
            account: '123',
            opening: decimal('100'),
            closing: decimal('51'),
            closingDate: localDate('2026-03-05'),
            currency: 'GBP',
          },
        ),
      ],
      context(),
    );
    expect(commit(plan, decisions()).import.statements).toEqual([
      {
        bankAccountId: 'CURRENT',
        file: 0,
        from: '2026-03-02',
        to: '2026-03-05',
        account: '123',
        currency: 'GBP',
        opening: '100',
        closing: '51',
      },
    ]);
  });
});

describe('imports with any content', () => {
  const lines = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 9 }),
      cents: fc.integer({ min: -3, max: 3 }),
      text: fc.constantFrom('coffee', 'tea', ''),
      reference: fc.option(fc.constantFrom('R1', 'R2'), { nil: undefined }),
      pending: fc.boolean(),
    }),
    { maxLength: 25 },
  );
  const made = (
    given: { day: number; cents: number; text: string; reference: string | undefined; pending: boolean }[],
  ): StatementLine[] =>
    given.map(({ day, cents, text, reference, pending }) =>
      line(`2026-03-0${day}`, toDecimalString(new Decimal(cents).div(100)), text, {
        ...(reference === undefined ? {} : { reference }),
        ...(pending ? { status: 'pending' as const } : {}),
      }),
    );
  const all = (plan: StatementPlan[], decision: Decision): PlanDecisions => ({
    lines: new Map(plan.flatMap((one) => one.lines.map(({ id }) => [id, decision] as const))),
    rules: new Set(),
  });

  it('lose no line: each is there, added, changed, or reported as unreadable', () => {
    fc.assert(
      fc.property(lines, lines, (before, file) => {
        const records = apply(
          [],
          commit(
            planStatementImport([source(made(before))], context()),
            all(planStatementImport([source(made(before))], context()), 'new'),
            [],
            'one',
          ),
        );
        const plan = planStatementImport([source(made(file))], context(storedOf(records)));
        expect(plan[0]?.lines.map(({ line: one }) => one)).toEqual(made(file));
        const counts = countsOf(plan, decisions());
        expect(counts.new + counts.there + counts.likely + counts.changed + counts.unreadable).toBe(file.length);
        expect(undecided(plan, decisions())).toHaveLength(counts.open);
        const same = commit(plan, all(plan, 'same'), records, 'two');
        for (const { content } of same.creates) {
          const amounts = [content.depositAmount, content.withdrawalAmount].filter((amount) => amount !== undefined);
          expect(amounts).toHaveLength(1);
          expect(new Decimal(amounts[0] ?? 0).gt(0)).toBe(true);
        }
      }),
    );
  });

  it('add and ask nothing for the same file again, whatever was decided the first time except leaving lines out', () => {
    fc.assert(
      fc.property(lines, lines, fc.constantFrom<Decision>('same', 'new'), (before, file, decision) => {
        const first = planStatementImport([source(made(before))], context());
        const records = apply([], commit(first, all(first, 'new'), [], 'one'));
        const plan = planStatementImport([source(made(file))], context(storedOf(records)));
        const after = apply(records, commit(plan, all(plan, decision), records, 'two'));
        const again = planStatementImport([source(made(file))], context(storedOf(after)));
        const usable = again[0]?.lines.filter(({ kind }) => kind !== 'unreadable') ?? [];
        expect(
          usable
            .map(({ kind, line: one }) => [kind, one?.status ?? 'booked'].join(' '))
            .filter((kind) => !kind.startsWith('there')),
        ).toEqual([]);
        expect(commit(again, decisions(), after, 'three').creates).toEqual([]);
      }),
    );
  });

  it('add each line once if files share whole days, together or one after the other', () => {
    const plain = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 9 }),
        cents: fc.constantFrom(-2, -1, 1),
        text: fc.constantFrom('coffee', 'tea'),
        reference: fc.constant(undefined),
        pending: fc.constant(false),
      }),
      { maxLength: 25 },
    );
    const own = (plan: StatementPlan[]): PlanDecisions =>
      decisions(
        Object.fromEntries(
          plan.flatMap((one) =>
            one.lines.filter(({ kind }) => kind === 'likely').map(({ id }) => [id, 'new' as const]),
          ),
        ),
      );
    fc.assert(
      fc.property(plain, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (given, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const first = made(given.filter(({ day }) => day <= to));
        const second = made(given.filter(({ day }) => day >= from));
        const together = planStatementImport([source(first), source(second, { file: 1 })], context());
        expect(commit(together, own(together)).creates).toHaveLength(given.length);
        const one = planStatementImport([source(first)], context());
        const records = apply([], commit(one, own(one), [], 'one'));
        const two = planStatementImport([source(second)], context(storedOf(records)));
        expect(apply(records, commit(two, own(two), records, 'two'))).toHaveLength(given.length);
      }),
    );
  });

  it('ignore a decision that a line does not allow', () => {
    const plan = planStatementImport([source([line('2026-03-01', '0', 'x'), line('2026-03-01', '1', 'x')])], context());
    expect(plan[0]?.lines.map((one) => decisionOf(one, decisions({ '0.0': 'new', '0.1': 'same' })))).toEqual([
      'leave',
      'new',
    ]);
  });
});
