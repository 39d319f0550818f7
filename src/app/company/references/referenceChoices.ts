import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { accountFit, type AccountFit } from '../../../domain/references/accountType.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import type { Reference, ReferenceKind } from '../../../domain/references/reference.ts';
import { withTwoLetters } from '../../../domain/values/folding.ts';
import { formatPercent, formatPrice } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';
import type { PickerChoice } from '../../base/inputs/picker.ts';
import { accountTypes } from '../facts/accountTypes.ts';
import type { CompanyData } from '../session/companyData.ts';

/** The most choices that a person still reads. */
const LIMIT = 50;
/** The most names that are near a typed one. */
const NEAR = 8;
/** The most parties that are named beside a new one. */
const ALIKE = 3;
/** Accounts that suit which are offered where only others match. */
const SUITABLE = 6;

/** Whether a party or product is for sales or purchases, as far as it says so; any other record is. */
export function isOfSide(reference: Reference, side: 'sale' | 'purchase'): boolean {
  if (reference.kind === 'contactAccount')
    return (side === 'sale' ? reference.isCustomer : reference.isSupplier) !== false;
  return reference.kind !== 'product' || (side === 'sale' ? reference.isSale : reference.isPurchase) !== false;
}

/** Which records of a kind a document of a class can refer to; all of them without a class. */
function accepts(kind: ReferenceKind, docClass: DocumentClass | undefined): (reference: Reference) => boolean {
  if (docClass === undefined) return () => true;
  if (kind === 'docType') return (reference) => reference.docClass === undefined || reference.docClass === docClass;
  const { side, entry } = DOCUMENT_TRAITS[docClass];
  return (reference) => entry === 'journal' || isOfSide(reference, side);
}

const PLACES: Readonly<Record<AccountFit, number>> = { fits: 0, possible: 1, otherSide: 2, asked: 3 };

/** Where accounts come in the list: those used with the party first, the newest foremost, then by how they suit. */
function accountOrder(
  company: CompanyData,
  docClass: DocumentClass,
  recent: readonly string[],
): { fit: (account: Reference) => AccountFit; place: (account: Reference) => number } {
  const types = accountTypes(company);
  const lately = recent.map((id) => company.reference('account', id)?.id);
  const fit = (account: Reference): AccountFit =>
    lately.includes(account.id) ? 'fits' : accountFit(types(account)?.value, DOCUMENT_TRAITS[docClass]);
  return {
    fit,
    place: (account) => {
      const at = lately.indexOf(account.id);
      // Few purchases are fixed assets or stock.
      const isAsset = types(account)?.value === 'asset';
      return at < 0 ? PLACES[fit(account)] + (isAsset ? 0.5 : 0) : at - lately.length;
    },
  };
}

/**
 * Accounts for the lines of a document of a class. Those of the other side, of banks and control accounts stand under a
 * heading, so that they are not taken for a name that they share with what is meant; their code is meant.
 */
function accountChoices(
  company: CompanyData,
  query: string,
  docClass: DocumentClass,
  recent: readonly string[],
): { account: Reference; under?: string }[] {
  const { fit, place } = accountOrder(company, docClass, recent);
  const accounts = company.references('account');
  const typed = accounts.find(query.trim());
  const headings: Readonly<Partial<Record<AccountFit, string>>> = {
    otherSide: t(`picker.otherSide.${DOCUMENT_TRAITS[docClass].side}`),
    asked: t('picker.asked'),
  };
  const found = accounts.search(query, LIMIT, undefined, place).map((account) => {
    const under = account === typed ? undefined : headings[fit(account)];
    return { account, ...(under !== undefined && { under }) };
  });
  if (found.length === 0 || found.some(({ under }) => under === undefined)) return found;
  const suitable = accounts.search('', SUITABLE, (account) => fit(account) === 'fits', place);
  return [...suitable.map((account) => ({ account, under: t('picker.suits') })), ...found];
}

/** What an account is for, in words; '' while unknown. */
export function accountTypeText(company: CompanyData, account: Reference): string {
  const type = accountTypes(company)(account)?.value;
  return type === undefined ? '' : t(`accountType.${type}`);
}

function detailOf(company: CompanyData, reference: Reference): string {
  if (reference.kind === 'account') return accountTypeText(company, reference);
  if (reference.kind === 'taxCode' && reference.taxRate !== undefined) return formatPercent(reference.taxRate);
  if (reference.kind === 'product' && reference.unitPrice !== undefined) return formatPrice(reference.unitPrice, '');
  if (reference.kind === 'contactAccount' && reference.currency !== undefined) return reference.currency;
  return '';
}

/** A reference as text: its code, and its name if asked for. */
export function referenceText(reference: Reference | undefined, value: string | undefined, withName: boolean): string {
  if (value === undefined) return '';
  if (!reference) return value;
  return withName && reference.description
    ? `${reference.code} ${reference.description}`.trim()
    : reference.code || reference.description;
}

/** As `referenceText`, for the reference that a value names. */
export function referenceTextOf(
  company: Pick<CompanyData, 'reference'>,
  kind: ReferenceKind,
  value: string | undefined,
  withName: boolean,
): string {
  return referenceText(company.reference(kind, value), value, withName);
}

/** A bank account among others, with its currency. */
export function bankAccountText(account: Reference): string {
  return [referenceText(account, account.id, true), account.currency].filter(Boolean).join(' · ');
}

function choiceOf(kind: ReferenceKind, reference: Reference, withName: boolean): PickerChoice {
  return {
    value: kind === 'currency' ? reference.code : reference.id,
    code: reference.code,
    name: reference.description,
    shown: referenceText(reference, reference.id, withName),
  };
}

/**
 * The references of a kind that match the typed text: all of them, or those that are accepted. Currencies are stored by
 * their code.
 */
export function plainChoices(
  company: CompanyData,
  kind: ReferenceKind,
  query: string,
  isAccepted?: (reference: Reference) => boolean,
  withName = true,
): PickerChoice[] {
  return company
    .references(kind)
    .search(query, LIMIT, isAccepted)
    .map((reference) => choiceOf(kind, reference, withName));
}

/**
 * As `plainChoices`, each with what helps to choose: a rate, a price, a currency, a type. With a class, accounts that
 * suit its lines come first. Names that are only near what was typed come last.
 * @param recent the accounts last used with the party, newest first
 */
export function referenceChoices(
  company: CompanyData,
  kind: ReferenceKind,
  query: string,
  withName: boolean,
  docClass?: DocumentClass,
  recent: readonly string[] = [],
): PickerChoice[] {
  const choice = (reference: Reference): PickerChoice => ({
    ...choiceOf(kind, reference, withName),
    detail: detailOf(company, reference),
  });
  if (kind === 'account' && docClass !== undefined)
    return accountChoices(company, query, docClass, recent).map(({ account, ...under }) => ({
      ...choice(account),
      ...under,
    }));
  const references = company.references(kind);
  const isAccepted = accepts(kind, docClass);
  const found = references.search(query, LIMIT, isAccepted);
  const near = found.length < LIMIT ? references.near(query, NEAR, isAccepted) : [];
  return [...found.map(choice), ...near.map((reference) => ({ ...choice(reference), isNear: true as const }))];
}

/**
 * The parties that a new one of this name may be: those that a picker of the class would find, or whose name is near.
 */
export function alikeParties(company: CompanyData, name: string, docClass: DocumentClass): string[] {
  const parties = company.references('contactAccount');
  const isAccepted = accepts('contactAccount', docClass);
  // A file may write ä where the books have ae.
  const found = [name, withTwoLetters(name)].flatMap((each) => [
    ...parties.search(each, ALIKE, isAccepted),
    ...parties.near(each, ALIKE, isAccepted),
  ]);
  return [...new Set(found)].slice(0, ALIKE).map((party) => referenceText(party, party.id, true));
}
