import { expect, it } from 'vitest';
import { formatWarning, hasForm } from '../../../../src/app/records/form/formatCheck.ts';
import { loadTexts } from '../../../../src/app/base/i18n/texts.ts';

// The IBANs are from the registry of ISO 13616; the VAT numbers have valid check digits by their countries' rules.
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

it('a VAT number without country code is checked by the party’s country, and not at all if that is not known', () => {
  expect(hasForm('vat', '980 7806 84', 'GB')).toBe(true);
  expect(hasForm('vat', '980 7806 85', 'GB')).toBe(false);
  expect(hasForm('vat', '980 7806 85')).toBe(true);
});

it('warnings are shown at fields with a format, and never for an empty field', async () => {
  await loadTexts(['records']);
  expect(formatWarning('contact.email', 'ada@')).toBe('This is not an email address.');
  expect(formatWarning('contact.email', ' ')).toBeNull();
  expect(formatWarning('description', 'ada@')).toBeNull();
});
