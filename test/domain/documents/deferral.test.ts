import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { monthsBetween, spreadIssues, withProfile, withSpread } from '../../../src/domain/documents/deferral.ts';
import { isReadyToSend, NO_READINESS_FACTS } from '../../../src/domain/documents/readiness.ts';
import { draftInvoice, invoiceLine } from '../../support/documents.ts';

const [march, may, june] = [localDate('2026-03-15'), localDate('2026-05-31'), localDate('2026-06-01')];
const line = { ...invoiceLine(1), deferredProfileId: 'DEF3' };

describe('the spread of a line over months', () => {
  it('counts the calendar months from the first to the last day', () => {
    // March, April, May; over the turn of the year December and January.
    expect([
      monthsBetween(march, may),
      monthsBetween(march, march),
      monthsBetween(localDate('2026-12-31'), localDate('2027-01-01')),
    ]).toEqual([3, 1, 2]);
  });

  it('takes the number of months from its dates until another number is given', () => {
    const dated = withSpread(withSpread(line, { dateFrom: march }), { dateTo: may });
    expect(dated.deferredDistribution).toEqual({ profileId: 'DEF3', dateFrom: march, dateTo: may, periods: 3 });
    expect(withSpread(dated, { dateTo: june }).deferredDistribution?.periods).toBe(4);
    expect(withSpread(withSpread(dated, { periods: 6 }), { dateTo: june }).deferredDistribution?.periods).toBe(6);
  });

  it('follows its profile: another profile keeps it, no profile removes it', () => {
    const dated = withSpread(withSpread(line, { dateFrom: march }), { dateTo: may });
    expect(withProfile(dated, 'DEF12').deferredDistribution).toEqual({
      profileId: 'DEF12',
      dateFrom: march,
      dateTo: may,
      periods: 3,
    });
    expect(withProfile(dated, undefined).deferredDistribution).toBeUndefined();
    expect(
      withSpread({ ...line, deferredDistribution: { profileId: 'DEF3', dateFrom: march } }, { dateFrom: undefined })
        .deferredDistribution,
    ).toBeUndefined();
  });

  it('must be complete in version 1.13, and in others once a part is given', () => {
    const lacks = (of: typeof line, version: string | null) =>
      spreadIssues(of, version).map(({ field, code }) => `${field} ${code}`);
    const all = ['dateFrom missing', 'dateTo missing', 'periods missing'];
    expect([lacks(line, '1.13'), lacks(line, '1.12'), lacks(line, '1.19'), lacks(line, null)]).toEqual([
      all,
      [],
      [],
      [],
    ]);
    expect(lacks({ ...line, deferredDistribution: { profileId: 'DEF3', dateFrom: may } }, '1.19')).toEqual([
      'dateTo missing',
      'periods missing',
    ]);
    expect(
      lacks({ ...line, deferredDistribution: { profileId: 'DEF3', dateFrom: may, dateTo: march, periods: 0 } }, null),
    ).toEqual(['dateTo notAllowed', 'periods notAllowed']);
    expect(spreadIssues(invoiceLine(1), '1.13')).toEqual([]);
  });

  it('holds back its document until it is complete', () => {
    const at = (version: string) => ({ ...NO_READINESS_FACTS, version });
    const local = draftInvoice(1, { lines: [line] });
    expect([
      isReadyToSend({ local, badInput: {} }, at('1.13')),
      isReadyToSend({ local, badInput: {} }, at('1.19')),
    ]).toEqual([false, true]);
    expect(
      isReadyToSend(
        { local: { ...local, lines: [withSpread(line, { dateFrom: march, dateTo: may })] }, badInput: {} },
        at('1.13'),
      ),
    ).toBe(true);
  });
});
