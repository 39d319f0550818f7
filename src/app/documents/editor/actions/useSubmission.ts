import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import { instantOf } from '../../../../domain/values/dates.ts';
import { toDecimalString } from '../../../../domain/values/decimal.ts';
import { journalTotals } from '../../../../domain/documents/journalTotals.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import { unpricedLines } from '../../../../domain/drafting/unpriced.ts';
import { formatAmount, formatDecimal } from '../../../base/format/amounts.ts';
import { t } from '../../../base/i18n/texts.ts';
import { swallowSecondClick } from '../../../base/ui/secondPress.ts';
import { referenceTextOf } from '../../../company/references/referenceChoices.ts';
import { useCompanies } from '../../../company/companies/companies.ts';
import { askedText } from '../../../editing/documentFields/fieldText.ts';
import { unpricedTexts } from '../amounts/unpricedText.ts';
import { classWord, type EditorContext } from '../session/editorContext.ts';
import { answerYes, askedBeforeSubmit, askedPathsOf } from '../session/askedAbout.ts';

/** Whether the document is submitted alone, or the next one is begun at once. */
export type Submitting = 'submit' | 'submitNew';

/** What is asked before the document is submitted. */
export interface SubmitQuestion {
  text: string;
  /** What is probably not meant, and the lines without a price. */
  open: readonly string[];
  yes: string;
}

export interface Submission {
  /** The question that is open; null while there is none. */
  question: ComputedRef<SubmitQuestion | null>;
  /** Submits the document, or asks first: where something is open, and in books of one's own, where it posts. */
  begin(how: Submitting): void;
  yes(): void;
  no(): void;
  /** Whether submitting posts at once, in books of one's own: nobody can take it back. */
  posts(): boolean;
}

/** The document's amount and party, as a message names them. */
export function amountAndParty({ session, form, company }: EditorContext): { amount: string; party: string } {
  const { document } = session;
  const { contactAccountId, currency = '', currencyAmount, lines } = document.value;
  const { entry } = form.traits;
  const amount =
    entry === 'money' && lines.length === 0
      ? formatAmount(currencyAmount, currency)
      : formatDecimal(
          (entry === 'journal' ? journalTotals(document.value)?.debits : undefined) ??
            session.amounts.header().currency.gross,
          currency,
        );
  return {
    amount: `${amount} ${currency}`.trim(),
    party: referenceTextOf(company, 'contactAccount', contactAccountId, true),
  };
}

/** What a person has to look at before the document is submitted, each once. */
function openIn({ session, company, form, today }: EditorContext): string[] {
  const { record, document, badInput, amounts } = session;
  const asked = askedBeforeSubmit(
    company,
    {
      key: session.key,
      base: null,
      local: document.value,
      badInput: badInput.value,
      // A document that is not stored yet is being made here.
      editedAt: record.value ? record.value.editedAt : instantOf(0),
    },
    { gross: toDecimalString(amounts.header().currency.gross), today: today() },
  );
  return [
    ...asked.map((warning) => askedText(warning, document.value, form)),
    ...unpricedTexts(unpricedLines(document.value)),
  ];
}

/** Submits the document, after one question in its place where there is one to ask. */
export function useSubmission(
  context: EditorContext,
  { canSubmit, submit }: { canSubmit(): boolean; submit(how: Submitting): void },
): Submission {
  const { session, form } = context;
  const companies = useCompanies();
  const asking = shallowRef<Submitting | null>(null);
  const posts = (): boolean => companies.current?.isOwn === true && DOCUMENT_TRAITS[form.docClass].isLedger;

  function askedFor(how: Submitting): SubmitQuestion {
    const { amount, party } = amountAndParty(context);
    const open = openIn(context);
    if (!posts())
      return {
        text: t('documentActions.submitTitle', { what: classWord(context) }),
        open,
        yes: t(`documentActions.action.${how}`),
      };
    return {
      text:
        party === '' ? t('documentActions.postJournal', { amount }) : t('documentActions.postTo', { amount, party }),
      open,
      yes: t(how === 'submit' ? 'documentActions.post' : 'documentActions.postNew'),
    };
  }
  function carryOut(how: Submitting): void {
    asking.value = null;
    answerYes(session, askedPathsOf(session));
    submit(how);
  }
  // A run, or an entry that is missing now, may leave nothing to ask.
  watch(
    () => asking.value !== null && !canSubmit(),
    (isOver) => {
      if (isOver) asking.value = null;
    },
  );

  return {
    question: computed(() => (asking.value === null ? null : askedFor(asking.value))),
    begin(how) {
      // Other buttons take the place of the one that submits.
      swallowSecondClick(window);
      if (posts() || openIn(context).length > 0) asking.value = how;
      else carryOut(how);
    },
    yes() {
      if (asking.value !== null) carryOut(asking.value);
    },
    no() {
      asking.value = null;
    },
    posts,
  };
}
