import { reactive, ref, watch, type Ref } from 'vue';
import {
  LEGAL_FORMS,
  newCompanySchema,
  TAX_SCHEMES,
  USUAL_CURRENCIES,
  type CompanyCountry,
  type LegalForm,
  type NewCompany,
  type TaxScheme,
} from '../../../domain/service/newCompany.ts';
import { addMonths, localDate, type LocalDate } from '../../../domain/values/dates.ts';
import { formatDate } from '../../base/format/dates.ts';
import { currentLanguage, type WrittenLanguage } from '../../base/i18n/language.ts';
import { t } from '../../base/i18n/texts.ts';

/** The fields whose text can be wrong. */
const TYPED_FIELDS = ['name', 'vatNumber', 'yearStart'] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];

/** The country that is proposed, by the language of the page. */
const COUNTRY_OF: Readonly<Record<WrittenLanguage, CompanyCountry>> = { en: 'GB', de: 'DE', fr: 'FR' };

/** The language of the page; English while it is tried in no language. */
function writtenLanguage(): WrittenLanguage {
  const language = currentLanguage();
  return language === 'pseudo' ? 'en' : language;
}

/** A country's name in the language of the page. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code;

/** Months before and after today in which the books of a company may start. */
const EARLIEST = -120;
const LATEST = 12;

export interface NewCompanyForm {
  readonly typed: {
    name: string;
    country: CompanyCountry;
    legalForm: LegalForm;
    currency: string;
    isRegistered: boolean;
    vatNumber: string;
    scheme: TaxScheme;
    yearStart: LocalDate;
  };
  /** Why a field cannot be taken. */
  readonly faults: Partial<Record<TypedField, string>>;
  /** Whether the field of the year holds a text that names no day; the field itself says why. */
  readonly isBadDay: Ref<boolean>;
  /** The company as typed, or the first field that is wrong, with what is wrong with each in `faults`. */
  read(): Promise<NewCompany | TypedField>;
}

/** What a person types about a company of their own, with the usual answers to begin with. */
export function useNewCompanyForm(today: LocalDate): NewCompanyForm {
  const typed: NewCompanyForm['typed'] = reactive({
    name: '',
    country: COUNTRY_OF[writtenLanguage()],
    legalForm: LEGAL_FORMS[0],
    currency: USUAL_CURRENCIES[COUNTRY_OF[writtenLanguage()]],
    isRegistered: false,
    vatNumber: '',
    scheme: TAX_SCHEMES[0],
    yearStart: localDate(`${today.slice(0, 4)}-01-01`),
  });
  // Until a person chooses another one.
  watch(
    () => typed.country,
    (now, before) => {
      if (typed.currency === USUAL_CURRENCIES[before]) typed.currency = USUAL_CURRENCIES[now];
    },
  );
  const faults = reactive<NewCompanyForm['faults']>({});
  const isBadDay = ref(false);

  async function vatFault(): Promise<string | undefined> {
    if (!typed.isRegistered) return undefined;
    const number = typed.vatNumber.trim();
    if (number === '') return t('welcome.own.needed.vatNumber');
    const { hasForm } = await import('../../records/form/formatCheck.ts');
    return hasForm('vat', number, typed.country)
      ? undefined
      : t('welcome.own.badVatNumber', { number, country: countryName(typed.country) });
  }
  function yearFault(): string | undefined {
    const [from, to] = [addMonths(today, EARLIEST), addMonths(today, LATEST)];
    return typed.yearStart >= from && typed.yearStart <= to
      ? undefined
      : t('welcome.own.badYearStart', { from: formatDate(from), to: formatDate(to) });
  }

  return {
    typed,
    faults,
    isBadDay,
    async read() {
      faults.name = typed.name.trim() === '' ? t('welcome.own.needed.name') : undefined;
      faults.vatNumber = await vatFault();
      faults.yearStart = yearFault();
      const first = TYPED_FIELDS.find(
        (field) => faults[field] !== undefined || (field === 'yearStart' && isBadDay.value),
      );
      if (first) return first;
      const { name, country, legalForm, currency, isRegistered, vatNumber, scheme, yearStart } = typed;
      const vat = isRegistered ? { number: vatNumber, scheme } : null;
      return newCompanySchema.parse({
        name,
        country,
        legalForm,
        language: writtenLanguage(),
        currency,
        vat,
        yearStart,
      });
    },
  };
}
