import type { Explanation } from '../../../domain/bank/explanation.ts';
import type { DocumentCandidate, DocumentProposal } from '../../../domain/bank/documentMatches.ts';
import type { FittingSet } from '../../../domain/bank/unexplained.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { documentText, reasonsText, setReason } from '../documents/proposalText.ts';
import { codingText } from '../rules/ruleText.ts';

/** What is proposed for a line, and why. */
export interface ExplanationText {
  what: string;
  why: string;
}

/** Number and party; where there is no number yet, what it is and its day, too. */
const nameOf = (document: DocumentCandidate): string =>
  document.docNo === '' ? documentText(document) : [document.docNo, document.partyName].filter(Boolean).join(' · ');

function documentsText({ documents: [first, ...further] }: Pick<FittingSet | DocumentProposal, 'documents'>): string {
  if (first === undefined) return '';
  return further.length === 0 ? nameOf(first) : t('bank.review.documents', { first: nameOf(first) }, further.length);
}

/** @param dayOf the day of a line */
export function explanationText(
  company: CompanyData,
  explanation: Explanation | undefined,
  currency: string,
  dayOf: (key: string) => string | undefined,
): ExplanationText {
  switch (explanation?.by) {
    case undefined:
      return { what: '', why: '' };
    case 'document': {
      const { proposal } = explanation;
      const reasons = reasonsText(proposal);
      return {
        what: documentsText(proposal),
        why: proposal.kind === 'booked' ? `${t('bank.match.booked')}: ${reasons}` : reasons,
      };
    }
    case 'rule':
      return {
        what: codingText(company, explanation.rule.code),
        why: t('bank.ruling.byRule', { pattern: explanation.rule.pattern }),
      };
    case 'set':
      return { what: documentsText(explanation.set), why: setReason(explanation.set, currency) };
    case 'lastTime': {
      const { code, key } = explanation.last;
      return { what: codingText(company, code), why: t('bank.review.asOn', { day: formatDate(dayOf(key)) }) };
    }
    case 'choice': {
      const { first } = explanation;
      return { what: t('bank.review.choose'), why: t('bank.review.perhaps', { documents: documentsText(first) }) };
    }
    case 'nothing':
      return { what: t('bank.review.code'), why: t('bank.review.nothing') };
  }
}
