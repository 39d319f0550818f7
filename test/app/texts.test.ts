import { describe, expect, it } from 'vitest';
import { problemCodeSchema } from '../../src/domain/result.ts';
import { sentenceOf } from '../../src/app/session/problems.ts';
import { t } from '../../src/app/texts/texts.ts';

describe('sentences', () => {
  it.each(problemCodeSchema.options)('says in words what %s means, with the words that came with it', (code) => {
    const sentence = sentenceOf({ code, message: 'the cause' });
    expect(sentence).not.toContain('problems.');
    expect(sentence).toMatch(/^[A-Z].+/);
  });

  it('leaves no colon hanging where no words came', () => {
    expect(sentenceOf({ code: 'service.failed', message: '' })).toBe('The service failed.');
  });

  it('tells one from many', () => {
    expect(t('documentClass.saleInvoice.count', { count: 1 }, 1)).toBe('1 sale invoice');
    expect(t('documentClass.saleInvoice.count', { count: '1,200' }, 1200)).toBe('1,200 sale invoices');
  });
});

describe('a message', () => {
  it('fills names in and leaves everything else as it is', () => {
    expect(t('list.chipBetween', { least: '{most}', most: '@|$&' })).toBe('Gross {most} – @|$&');
  });

  it('says all the same where there is but one form', () => {
    expect(t('list.countOf', { shown: '3', count: '12' }, 12)).toBe('3 of 12');
  });
});
