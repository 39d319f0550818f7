import { expect, it } from 'vitest';
import { formatWarning, hasForm } from '../../../../src/app/records/form/formatCheck.ts';
import { loadTexts } from '../../../../src/app/base/i18n/texts.ts';

// The IBANs are those of the registry of ISO 13616; the VAT numbers have check digits by their countries' rules.
it.each([
  ['iban', 'GB82 WEST 1234 5698 7654 32', true],
  ['iban', 'GB82WEST12345698765433', false],
  ['iban', 'DE89370400440532013000', true],
  ['iban', 'DE8937040044053201300', false],
  ['bic', 'DEUTDEFF', true],
  ['bic', 'deutdeff500', true],
  ['bic', 'DEUTDEF', false],
  ['sortCode', '12-34-56', true],
  ['sortCode', '123456', true],
  ['sortCode', '12345', false],
  ['sortCode', '12-34-5a', false],
  ['email', 'accounts@example.com', true],
  ['email', 'accounts@example', false],
  ['email', 'accounts.example.com', false],
  ['vat', 'GB 980 7806 84', true],
  ['vat', 'GB 980 7806 85', false],
  ['vat', 'DE136695976', true],
  ['vat', 'DE136695967', false],
  ['vat', 'AU 51 824 753 556', true],
] as const)('%s %s: %s', (form, text, isRight) => {
  expect(hasForm(form, text)).toBe(isRight);
});

it('a VAT number without its country is read as one of the party’s, and says nothing where that is not known', () => {
  expect(hasForm('vat', '980 7806 84', 'GB')).toBe(true);
  expect(hasForm('vat', '980 7806 85', 'GB')).toBe(false);
  expect(hasForm('vat', '980 7806 85')).toBe(true);
});

it('is said at fields that have a form, and never of an empty one', async () => {
  await loadTexts(['records']);
  expect(formatWarning('contact.email', 'ada@')).toBe('This is no e-mail address.');
  expect(formatWarning('contact.email', ' ')).toBeNull();
  expect(formatWarning('description', 'ada@')).toBeNull();
});
