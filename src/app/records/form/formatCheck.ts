import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { checkVAT, countries } from 'jsvat';
import { z } from 'zod';
import { t } from '../../base/i18n/texts.ts';

/** What can be checked by its form alone. None of it keeps a record from being sent: the service may hold what is odd. */
export const CHECKED_FORMS = ['iban', 'bic', 'sortCode', 'email', 'vat'] as const;
export type CheckedForm = (typeof CHECKED_FORMS)[number];

/** What each field of a record is checked as, by the end of its path. */
const FORM_OF: Readonly<Partial<Record<string, CheckedForm>>> = {
  email: 'email',
  taxNo: 'vat',
  iban: 'iban',
  bic: 'bic',
  sortCode: 'sortCode',
};

const email = z.email();

/** The VAT number with its country in front, as the country's own rule wants it. */
function withCountry(text: string, countryCode: string | undefined): string {
  const number = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z]{2}/.test(number) || countryCode === undefined ? number : `${countryCode.toUpperCase()}${number}`;
}

/** Only a country whose rule is known says that a number is wrong. */
function isVatNumber(text: string, countryCode: string | undefined): boolean {
  const number = withCountry(text, countryCode);
  const rules = countries.filter(({ codes }) => codes.some((code) => number.startsWith(code)));
  return rules.length === 0 || checkVAT(number, rules).isValid;
}

/**
 * Whether a text has the form of what it is to be: IBAN and BIC by ISO 13616 and ISO 9362, check digits included; a VAT
 * number by the rule of its country, where that is known; a UK sort code of six digits; an e-mail address.
 * @param countryCode of the party, ISO 3166, two letters: for a VAT number without its country in front
 */
export function hasForm(form: CheckedForm, text: string, countryCode?: string): boolean {
  switch (form) {
    case 'iban':
      return isValidIBAN(electronicFormatIBAN(text) ?? '');
    case 'bic':
      return isValidBIC(text.trim().toUpperCase());
    case 'sortCode':
      return /^\d{2}[ -]?\d{2}[ -]?\d{2}$/.test(text.trim());
    case 'email':
      return email.safeParse(text.trim()).success;
    case 'vat':
      return isVatNumber(text, countryCode);
  }
}

/** What looks wrong about the text of a field; null where nothing does, or it has no form of its own. */
export function formatWarning(path: string, text: string, countryCode?: string): string | null {
  const form = FORM_OF[path.split('.').at(-1) ?? ''];
  return form === undefined || text.trim() === '' || hasForm(form, text, countryCode)
    ? null
    : t(`records.looksWrong.${form}`);
}
