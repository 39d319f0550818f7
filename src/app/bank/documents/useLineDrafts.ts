import { shallowRef, type ShallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { DocumentCandidate, DocumentProposal } from '../../../domain/bank/documentMatches.ts';
import type { RuleCoding, SuggestedRule } from '../../../domain/bank/rules.ts';
import { systemMint, uuidV7 } from '../../../domain/values/identifiers.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { scopeRoute } from '../../company/documents/documentScope.ts';
import { useWelcome } from '../../company/demo/useWelcome.ts';
import { useCompanies } from '../../company/companies/companies.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import type { useTask } from '../../company/session/useTask.ts';
import type { BankSettings } from '../lines/bankSettings.ts';
import { draftByCoding } from '../rules/draftByCoding.ts';
import { suggestedAfter } from '../rules/suggestAfter.ts';
import {
  draftFor,
  draftOnAccount,
  keepSettling,
  linkDocument,
  makeWay,
  reverseFor,
  wayOut,
  type Settling,
} from './documentMatching.ts';
import { takeBackLines } from './takeBack.ts';

/** The line for which documents are drafted, and what is known around it. */
export interface LineWithout {
  task: ReturnType<typeof useTask>;
  line(): BankLine | null;
  /** The lines of the account, oldest first. */
  lines(): readonly BankLine[];
  /** How many of them have no document. */
  withoutDocument(): number;
  /** The document that the line has. */
  linked(): DocumentListRow | null;
  settings(): BankSettings | null;
  /** What explains the difference of a proposal; '' for an exact one. */
  explain(proposal: DocumentProposal): string;
}

/** What a line may be given, and how it loses it again. Each tells what it did, and how much is left to do. */
export interface LineDrafts {
  /** Drafts the payment or receipt that settles documents; undefined tells that there is nothing to draft. */
  draft(
    proposal: Pick<DocumentProposal, 'documents' | 'difference'> | undefined,
    explanation?: string,
  ): Promise<boolean>;
  /** Drafts what settles an invoice, and has the coded document of the line make way for it. */
  draftInstead(proposal: DocumentProposal, isAgreed?: boolean): Promise<boolean>;
  /** What is to settle an invoice instead of a posted document, which a person is asked about: it is reversed. */
  replacing: ShallowRef<DocumentProposal | null>;
  /** Drafts a second payment of a settled document, which stays on account. */
  draftSecond(proposal: DocumentProposal): Promise<boolean>;
  /** Codes the line by a rule, or as last time. */
  draftCoded(code: RuleCoding | undefined): Promise<boolean>;
  /** Takes back what the line was given, as long as nothing of it was sent. */
  takeBack(): Promise<boolean>;
  /** Links the line to documents in the books; null removes the link. */
  link(proposal: DocumentProposal | null): Promise<boolean>;
  /** Has a receipt or payment reversed that the bank has returned. */
  reverse(returned: DocumentCandidate): Promise<boolean>;
  /** Tells of a draft with lines, and offers the rule that it suggests. A transfer tells of itself. */
  toldCoded(line: BankLine, key: string): Promise<boolean>;
  open(docClass: DocumentCandidate['docClass'], key: string): void;
}

/** A payment or a receipt, by the way of the money. */
export const whatOfLine = ({ amount }: BankLine): string =>
  t(amount.startsWith('-') ? 'bank.match.payment' : 'bank.match.receipt');
const capitalised = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** Coding a line, and telling of it. @param leftText what is still to do once the line has its document */
function useCodedLine(of: LineWithout, company: CompanyData, leftText: () => string, open: LineDrafts['open']) {
  const draftCoded = (code: RuleCoding | undefined) =>
    of.task.run(async () => {
      const line = of.line();
      if (!line) return;
      const left = leftText();
      const key = code && (await draftByCoding(company, line, code, 'key'));
      if (key === undefined) return;
      return {
        text: `${t('bank.coding.drafted', { what: capitalised(whatOfLine(line)) })} ${left}`,
        action: {
          text: t('common.undo'),
          run: () =>
            void of.task.run(async () => {
              await takeBackLines(company.store, [line.key]);
            }),
        },
      };
    });
  const toldCoded = (line: BankLine, key: string) =>
    of.task.run(async () => {
      const text = `${t('bank.coding.drafted', { what: capitalised(whatOfLine(line)) })} ${leftText()}`;
      const rules = of.settings()?.rules.all.value ?? [];
      const suggested = await suggestedAfter(company.store, { line, key }, of.lines(), rules);
      if (suggested)
        return {
          text: `${text} ${t('bank.ruling.suggestion', { pattern: suggested.pattern })}`,
          action: { text: t('bank.ruling.makeRule'), run: () => keepRule(suggested) },
        };
      const docClass = line.amount.startsWith('-') ? 'payment' : 'receipt';
      return { text, action: { text: t('bank.match.open'), run: () => open(docClass, key) } };
    });
  function keepRule({ pattern, side, set, code: codes }: SuggestedRule): void {
    const rule = { id: uuidV7(systemMint), pattern, ...(side && { side }), set, ...(codes && { code: codes }) };
    void of.task.run(async () => {
      await of.settings()?.rules.save(rule);
      return t('bank.ruling.kept');
    });
  }
  return { draftCoded, toldCoded };
}

export function useLineDrafts(of: LineWithout): LineDrafts {
  const [company, companies, welcome, router] = [useCompany(), useCompanies(), useWelcome(), useRouter()];
  const apiVersion = (): string | null => companies.current?.apiVersion ?? null;

  /** What is still to do once the current line has its document. */
  function leftText(): string {
    const left = of.withoutDocument() - (of.line()?.here.documentKey === undefined ? 1 : 0);
    return left <= 0 ? t('bank.match.allHave') : t('bank.match.left', {}, left);
  }
  function open(docClass: DocumentCandidate['docClass'], key: string): void {
    void router.push(scopeRoute(docClass, key));
  }
  const draft = (proposal: Pick<DocumentProposal, 'documents' | 'difference'> | undefined, explanation = '') =>
    keepDraft(async (line) => proposal && (await draftFor(line, proposal, company, explanation)));
  const replacing = shallowRef<DocumentProposal | null>(null);
  const draftInstead = (proposal: DocumentProposal, isAgreed = false) =>
    keepDraft(async (line) => {
      replacing.value = null;
      const coded = of.linked();
      const way = coded && (await wayOut(coded.key, company, apiVersion()));
      const settling = await draftFor(line, proposal, company, of.explain(proposal));
      if (coded && !way) return { told: t('bank.match.insteadLater') };
      if (!coded || !way || settling === null) return null;
      if (way === 'reverse' && !isAgreed) {
        replacing.value = proposal;
        return { told: undefined };
      }
      const settled = proposal.documents.map(({ docNo }) => docNo).join(', ');
      await makeWay(line, coded.key, way, company, t('bank.match.insteadReason', { documents: settled }).slice(0, 250));
      return settling;
    });
  const draftSecond = ({ documents: [document] }: DocumentProposal) =>
    keepDraft(
      async (line) =>
        document &&
        (await draftOnAccount(line, document, company, t('bank.match.secondPayment', { document: document.docNo }))),
    );
  const keepDraft = (making: (line: BankLine) => Promise<Settling | { told: string | undefined } | null | undefined>) =>
    of.task.run(async () => {
      const line = of.line();
      const left = leftText();
      const settled = line && (await making(line));
      if (!line || settled === undefined) return t('bank.match.nothing');
      if (settled === null) return t('bank.match.cannot');
      if ('told' in settled) return settled.told;
      const { document } = settled;
      const key = await keepSettling(company.store, line, settled);
      if ((document.allocations ?? []).length > 1) welcome.note('set');
      const what = t(document.docClass === 'payment' ? 'bank.match.payment' : 'bank.match.receipt');
      return {
        text: `${t('bank.match.drafted', { what: capitalised(what) })} ${left}`,
        action: { text: t('bank.match.open'), run: () => open(document.docClass, key) },
      };
    });
  const link = (proposal: DocumentProposal | null) =>
    of.task.run(async () => {
      const line = of.line();
      if (!line) return;
      const left = leftText();
      const keys = proposal?.documents.map(({ key }) => key) ?? null;
      await linkDocument(company.store, line, keys, 'key');
      return keys === null ? undefined : `${t('bank.match.linked', {}, keys.length)} ${left}`;
    });
  const reverse = (returned: DocumentCandidate) =>
    of.task.run(async () => {
      const line = of.line();
      if (!line) return;
      const left = leftText();
      const what = t(returned.docClass === 'payment' ? 'bank.match.payment' : 'bank.match.receipt');
      const reason = [t('bank.match.returned'), formatDate(line.content.bankDate ?? ''), line.content.description]
        .filter(Boolean)
        .join(' · ');
      const version = apiVersion();
      const isDone = await reverseFor(line, returned.key, { company, version, reason: reason.slice(0, 250) });
      return {
        text: capitalised(
          isDone ? `${t('bank.match.reversed', { what })} ${left}` : t('bank.match.cannotReverse', { what }),
        ),
        action: { text: t('bank.match.open'), run: () => open(returned.docClass, returned.key) },
      };
    });
  const takeBack = () =>
    of.task.run(async () => {
      const line = of.line();
      if (!line) return;
      const { taken } = await takeBackLines(company.store, [line.key]);
      return t(taken > 0 ? 'bank.match.takenBack' : 'bank.match.takeBackLate');
    });

  const { draftCoded, toldCoded } = useCodedLine(of, company, leftText, open);
  return { draft, draftInstead, replacing, draftSecond, draftCoded, takeBack, link, reverse, toldCoded, open };
}
