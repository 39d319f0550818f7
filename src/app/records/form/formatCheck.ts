import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { checkVAT, countries } from 'jsvat';
import { z } from 'zod';
import { wholeVatNumber } from '../../../domain/service/newCompany.ts';
import { t } from '../../base/i18n/texts.ts';

/**
 * Formats that can be checked without other data. A failed check is only a warning, since the service may accept such
 * values.
 */
export const CHECKED_FORMS = ['iban', 'bic', 'sortCode', 'email', 'vat'] as const;
export type CheckedForm = (typeof CHECKED_FORMS)[number];

/** The format of a field, by the last part of its path. */
const FORM_OF: Readonly<Partial<Record<string, CheckedForm>>> = {
  email: 'email',
  taxNo: 'vat',
  iban: 'iban',
  bic: 'bic',
  sortCode: 'sortCode',
};

const email = z.email();

/** A number can be wrong only if its country's rule is known. */
function isVatNumber(text: string, countryCode: string | undefined): boolean {
  const number = wholeVatNumber(text, countryCode);
  const rules = countries.filter(({ codes }) => codes.some((code) => number.startsWith(code)));
  return rules.length === 0 || checkVAT(number, rules).isValid;
}

/**
 * Whether a text has the right format: IBAN and BIC by ISO 13616 and ISO 9362, check digits included; a VAT number by
 * its country's rule, if that is known; a UK sort code of six digits; an e-mail address.
 * @param countryCode the party's country, ISO 3166, two letters: for a VAT number without country code
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

/** A warning about the text of a field; null if nothing is wrong, or the field has no format. */
export function formatWarning(path: string, text: string, countryCode?: string): string | null {
  const form = FORM_OF[path.split('.').at(-1) ?? ''];
  return form === undefined || text.trim() === '' || hasForm(form, text, countryCode)
    ? null
    : t(`records.looksWrong.${form}`);
}
