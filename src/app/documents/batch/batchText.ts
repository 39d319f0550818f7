import type { BatchClass } from '../../../domain/documents/batch.ts';
import { duplicateTheirDocNo, lineWarnings } from '../../../domain/drafting/warnings.ts';
import { accountTypes } from '../../company/facts/accountTypes.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { t } from '../../base/i18n/texts.ts';
import { DOCUMENT_FORMS } from '../../editing/documentFields/classes/forms.ts';
import { badNote, issueText, notAllowedText, tooLongText } from '../../editing/documentFields/fieldText.ts';
import { LINE } from '../../editing/documentFields/lineFields.ts';
import { pathParts } from '../../editing/documentFields/paths.ts';
import { warningText } from '../../editing/documentFields/warningText.ts';
import { batchLabel, columnKind, type BatchColumn } from './batchColumns.ts';
import type { BatchContext, BatchRow } from './batchRow.ts';

/**
 * Why a cell holds no value or cannot be changed, or what its code stands for; undefined if there is nothing to say.
 */
export function cellNote(
  row: BatchRow,
  column: BatchColumn,
  docClass: BatchClass,
  { company, today }: BatchContext,
): string | undefined {
  const { session } = row;
  const { holds } = column;
  const bad = row.badAt(column);
  if (bad !== undefined) return badNote(columnKind(column), bad, today());
  if (row.isMore && (holds.of === 'line' || holds.of === 'amount')) return t('batch.more');
  const path = row.pathOf(column);
  const wrong = session.wrong.value.get(path);
  if (wrong === 'tooLong') return tooLongText(path, session.document.value, DOCUMENT_FORMS[docClass]);
  if (wrong === 'notAllowed') return notAllowedText(pathParts(path).id, batchLabel(column, docClass));
  const kind = holds.of === 'header' || holds.of === 'line' ? holds.field.reference : undefined;
  return kind && (company.reference(kind, row.valueOf(column))?.description || undefined);
}

/**
 * What a row still lacks before its draft is complete, whether the supplier's number was entered before, and warnings
 * of its line: sentences in the order of the columns, none if all is well.
 */
export function lacksOf(row: BatchRow, docClass: BatchClass, { company, today }: BatchContext): readonly string[] {
  const { session } = row;
  if (session.lock.value !== null) return [];
  const document = session.document.value;
  const form = DOCUMENT_FORMS[docClass];
  const found = session.issues.value.flatMap((issue) => {
    // A row has one line: that it is empty means that it has no amount, or says nothing of what it is for.
    if (issue.path === 'lines') return [];
    const { lineOf, id } = pathParts(issue.path);
    if (lineOf !== null && id === LINE.description.id && issue.code === 'missing') return [t('batch.lacks.what')];
    const typed = session.badInput.value[issue.path];
    if (lineOf !== null && id === LINE.currencyUnitPrice.id && issue.code === 'badInput' && typed !== undefined)
      return [
        t('common.term', {
          word: t(row.isEntered('net') ? 'field.net' : 'field.gross'),
          meaning: badNote('price', typed, today()).replace(/\.$/, ''),
        }),
      ];
    return [issueText(issue, document, session.badInput.value, form, today())];
  });
  const isAmountSaid = session.issues.value.some(({ path }) => /(^currencyAmount|\.currencyUnitPrice)$/.test(path));
  const amount = row.lacksAmount && !isAmountSaid ? [t('batch.lacks.amount')] : [];
  return [...found, ...amount, ...duplicateOf(row, company), ...warningsOfLine(row, docClass, company)];
}

/** What the editor would warn of on the line: an account of the other side, and a rate that no return counts. */
function warningsOfLine({ hasLine, line, session }: BatchRow, docClass: BatchClass, company: CompanyData): string[] {
  if (!hasLine) return [];
  const environment = { lookup: company.lookup, accountType: accountTypes(company) };
  return lineWarnings(line, session.header.value, environment).flatMap((warning) =>
    warning.code === 'otherAccountSide' || warning.code === 'rateWithoutCode'
      ? [warningText(warning, session.document.value, company, DOCUMENT_FORMS[docClass])]
      : [],
  );
}

function duplicateOf({ key, session }: BatchRow, company: CompanyData): string[] {
  const document = session.document.value;
  const party = document.contactAccountId;
  if (!document.theirDocNo || party === undefined) return [];
  // Asked again when documents come or change.
  void company.documentsRevision.value;
  const others = company.documentsOf(company.reference('contactAccount', party)?.id ?? party);
  const found = duplicateTheirDocNo(
    document,
    key,
    others.map((other) => ({
      key: other.key,
      docClass: other.row.docClass,
      contactAccountId: other.row.contactAccountId,
      theirDocNo: other.row.theirDocNo,
      statusList: other.row.statusList.split(','),
    })),
    company.lookup,
  );
  if (found?.code !== 'duplicate' && found?.code !== 'almostDuplicate') return [];
  const number = company.entry(found.document)?.row.docNo || t('list.draft');
  return [
    found.code === 'duplicate'
      ? t('warn.duplicate', { number })
      : t('warn.almostDuplicate', { theirs: found.number, number }),
  ];
}
