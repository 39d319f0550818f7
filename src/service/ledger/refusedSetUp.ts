import type { SetUpFieldName, SetUpReason } from '../../domain/service/setUp.ts';
import { Refusal } from '../base/refusal.ts';
import { pascalCase } from '../wire/fold.ts';

type Facts = Readonly<Record<string, string>>;

/** The sentence of each reason, for integrators; the page has its own, in the language of its user. */
const SENTENCES: Readonly<Record<SetUpReason, (facts: Facts, field: string) => string>> = {
  required: (_, field) => `${field} is required.`,
  codeTaken: ({ code }, field) => `${field} ${code} is already used by another record of this list.`,
  dayTaken: ({ date }, field) => `${field}: there is a rate from ${date} already. Change that one.`,
  unknown: ({ value }, field) => `${field} names nothing that is there: ${value}.`,
  wrongType: ({ account, type, fitting }, field) =>
    `${field}: the account ${account} is of the type ${type}. Choose one of the type ${fitting}.`,
  hasEntries: (_, field) => `${field} cannot be changed: there are entries. Make a new one, and this one inactive.`,
  inPlace: ({ field: place, owner }, field) =>
    `${field} cannot be changed: it is ${place} of ${owner}. Choose another one there first.`,
  inLedger: (_, field) => `${field} cannot be changed: the ledger itself posts to this account.`,
  isUsed: (_, field) => `${field} cannot be changed: documents use it. Make a new one, and this one inactive.`,
  posted: ({ date }, field) =>
    `${field} cannot be changed up to ${date}: posted documents use it. Let the new one begin after that day.`,
  shared: ({ owner }, field) => `${field} is that of ${owner} already: give each bank account one of its own.`,
  baseCurrency: (_, field) => `${field} of the base currency cannot be changed.`,
  onlyNew: (_, field) => `${field} is given when it is made, and stays.`,
  notAboveZero: (_, field) => `${field} must be greater than zero.`,
  belowZero: (_, field) => `${field} must not be below zero.`,
  numberGiven: ({ number }, field) => `${field}: ${number} was given already. Enter a higher one.`,
  backwards: (_, field) => `${field} is before DateFrom.`,
  yearGap: ({ date }, field) => `${field} must be ${date}: years follow one another.`,
  yearStart: ({ date }, field) => `${field} must not be after ${date}, the day on which these books start.`,
  yearClosed: ({ period }, field) =>
    `${field} cannot be changed: the period ${period} is not open. Open it again first.`,
  periodClosed: ({ period }, field) =>
    `${field}: the period ${period} is not open. Choose a day in an open one, or have it opened again.`,
  returnFiled: ({ date }, field) => `${field}: a return was filed up to ${date}. Choose a day after it.`,
  numberForm: ({ value, country }, field) => `${field} ${value} has not the form of a number of ${country}.`,
  termPosted: ({ date }, field) =>
    `${field} cannot be changed up to ${date}: documents are posted. Let the new term begin after that day.`,
  termTaken: ({ date }, field) => `${field}: there is a term from ${date} already. Change that one.`,
  accountMissing: ({ field: account, owner }, field) =>
    `${field}: ${account} of ${owner} is missing. Enter it there first.`,
  notPercent: (_, field) => `${field} must be from 0 to 100.`,
  anyPosted: (_, field) =>
    `${field} cannot be changed: something is posted, and the account shows what earlier years made.`,
  returnEarly: ({ date }, field) => `${field}: the period to ${date} has not ended.`,
  returnSame: ({ from, to }) => `The return from ${from} to ${to} was filed, and nothing has changed since.`,
  returnGap: ({ date, last }, field) => `${field} must be ${date}: the last return went to ${last}.`,
  returnSkips: ({ date }, field) =>
    `${field} must be ${date}: there is tax from that day on which no return has taken.`,
  returnDiffers: ({ amount, booked }, field) =>
    `${field}: the return comes to ${amount} and its tax accounts to ${booked}, more than rounding explains. Look ` +
    'for tax without a base, or with a code that stands in no box, and correct it first.',
  refundTooLarge: ({ amount }, field) => `${field} must be of whole units, and not above the credit of ${amount}.`,
  periodLocked: ({ period }) => `The period ${period} is locked for good.`,
  reasonMissing: ({ period }) => `Reason is required to open the period ${period} again.`,
  mayNotClose: () => 'The user may not close periods: somebody with the right can.',
  mayNotReopen: () => 'The user may not open periods again: somebody with the right can.',
  mayNotGiveRights: () => 'The user may not give rights: somebody who may change all else can.',
  usedBy: ({ owner }) => `It cannot be deleted: ${owner} uses it. Make it inactive instead.`,
  usedByCompany: () => 'It cannot be deleted: the company itself uses it.',
  usedByDocument: ({ number }) => `It cannot be deleted: the document ${number} uses it. Make it inactive instead.`,
  usedInBooks: () => 'It cannot be deleted: the books use it. Make it inactive instead.',
  changedMeanwhile: () => 'It was changed meanwhile: read it again, and change that.',
};

/**
 * A refused change of the set-up: its sentence, and for the page the field, the reason and what the sentence names.
 */
export function refusedSetUp(
  status: 400 | 403 | 409,
  field: SetUpFieldName | '',
  reason: SetUpReason,
  facts: Facts = {},
): Refusal {
  return new Refusal(status, SENTENCES[reason](facts, pascalCase(field)), { field, reason, facts });
}
