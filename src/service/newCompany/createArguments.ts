import { LEGAL_FORMS, TAX_SCHEMES, type LegalForm } from '../../domain/service/newCompany.ts';
import { currencyCodeSchema } from '../../domain/values/currency.ts';
import { parseLocalDate, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import { ArgumentError, parsed } from '../base/arguments.ts';
import { isOfficeAddress, refusePassword } from '../base/databaseAddress.ts';
import { chartOf } from './charts.ts';
import type { CompanyPlan } from './fillCompany.ts';
import { taxNumberOf } from './taxNumber.ts';

/** What `create` is asked for. */
export interface CreateArguments {
  database: string;
  plan: CompanyPlan;
  /** The role of an office's database that is to serve it; undefined for the one that makes it. */
  serveAs: string | undefined;
  /** What is taken as it is, although it may be wrong: a sentence; null if nothing is. */
  doubt: string | null;
}

/** Legal forms as they are typed: `sole-trader`. */
const FORM_OF = new Map<string, LegalForm>(
  LEGAL_FORMS.map((form) => [form.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), form]),
);
const LONGEST_NAME = 250;
const DEMO_COUNTRY = 'GB';
const DEMO_CURRENCY = 'GBP';
const DEMO_WORDS =
  'The demo company has traded for two years: its years, legal form, VAT number and scheme are its own.';

/** @throws ArgumentError that names the option and what it must be */
export function readCreate(args: readonly string[]): CreateArguments {
  const values = parsed(args, {
    db: { type: 'string' },
    country: { type: 'string' },
    name: { type: 'string' },
    currency: { type: 'string' },
    'year-start': { type: 'string' },
    'legal-form': { type: 'string' },
    vat: { type: 'string' },
    scheme: { type: 'string' },
    language: { type: 'string' },
    demo: { type: 'boolean' },
    'serve-as': { type: 'string' },
  });
  const { db = '', name = '' } = values;
  if (db === '' || db === ':memory:') throw new ArgumentError('--db must be the file of the new company.');
  refusePassword(db);
  const serveAs = values['serve-as'];
  if (serveAs !== undefined && (serveAs === '' || !isOfficeAddress(db)))
    throw new ArgumentError('--serve-as names a role of the database of an office.');
  if (name.trim() === '' || name.length > LONGEST_NAME)
    throw new ArgumentError(`--name must be the name of the company, of at most ${String(LONGEST_NAME)} characters.`);
  const country = countryNamed(values.country);
  const chart = chartOf(country);
  const [first] = chart.languages;
  const { taxNo, doubt } =
    values.vat === undefined ? { taxNo: undefined, doubt: null } : taxNumber(values.vat, country);
  const scheme = oneOf('scheme', TAX_SCHEMES, values.scheme ?? 'invoice');
  if (scheme !== 'invoice' && taxNo === undefined)
    throw new ArgumentError('--scheme cash needs --vat, the number under which the company is registered.');
  const currency = currencyNamed(values.currency ?? chart.currency);
  const isDemo = values.demo === true;
  if (isDemo && isOfficeAddress(db)) throw new ArgumentError('--demo makes a file: an office starts empty.');
  if (isDemo && (country !== DEMO_COUNTRY || currency !== DEMO_CURRENCY))
    throw new ArgumentError(
      `--demo is a company of ${DEMO_COUNTRY} in ${DEMO_CURRENCY}: give it these, or make one of ${country} without.`,
    );
  return {
    database: db,
    serveAs,
    doubt: isDemo ? DEMO_WORDS : doubt,
    plan: {
      isDemo,
      chart,
      country,
      name: name.trim(),
      legalForm: legalFormNamed(values['legal-form'] ?? 'company'),
      language: oneOf('language', chart.languages, values.language ?? first),
      currency,
      yearStart: dayNamed(values['year-start']),
      taxNo,
      scheme,
    },
  };
}

function oneOf<T extends string>(option: string, words: readonly T[], text: string): T {
  const found = words.find((word) => word === text.toLowerCase());
  if (found === undefined) throw new ArgumentError(`--${option} must be ${words.join(' or ')}, not "${text}".`);
  return found;
}

/** The country, ISO 3166: two capital letters, also for names that are out of use (`UK`). */
function countryNamed(text: string | undefined): string {
  const region = /^[A-Za-z]{2}$/.test(text ?? '') ? new Intl.Locale(`und-${text ?? ''}`).region : undefined;
  const isKnown = region !== undefined && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(region);
  if (region === undefined || !isKnown || region === 'ZZ')
    throw new ArgumentError(
      text === undefined
        ? '--country is required: the two letters of a country, such as GB.'
        : `--country must be the two letters of a country, such as GB, not "${text}".`,
    );
  return region;
}

function legalFormNamed(text: string): LegalForm {
  const form = FORM_OF.get(text.toLowerCase());
  if (form === undefined)
    throw new ArgumentError(`--legal-form must be ${[...FORM_OF.keys()].join(', ')}, not "${text}".`);
  return form;
}

function currencyNamed(text: string | undefined): string {
  if (text === undefined)
    throw new ArgumentError('--currency is required: the three letters of the base currency, such as EUR.');
  const code = text.toUpperCase();
  if (!currencyCodeSchema.safeParse(code).success || !Intl.supportedValuesOf('currency').includes(code))
    throw new ArgumentError(`--currency must be the three letters of a currency, such as EUR, not "${text}".`);
  return code;
}

/** The first of January of this year when nothing is said. */
function dayNamed(text: string | undefined): LocalDate {
  const day = parseLocalDate(text ?? `${todayOn(Date.now()).slice(0, 4)}-01-01`);
  if (day === null) throw new ArgumentError(`--year-start must be a date (YYYY-MM-DD), not "${text ?? ''}".`);
  return day;
}

/** A number in the form of its country. Its check digit is doubted, not refused: numbers are tried out first. */
function taxNumber(text: string, country: string): { taxNo: string; doubt: string | null } {
  const { taxNo, hasForm, isRight } = taxNumberOf(text, country);
  if (!hasForm) throw new ArgumentError(`--vat must be a VAT number of ${country}, not "${text}".`);
  return {
    taxNo,
    doubt: isRight ? null : `The check digit of the VAT number ${taxNo} is wrong: see that every digit is right.`,
  };
}
