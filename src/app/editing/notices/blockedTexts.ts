import type { RouteLocationNamedRaw } from 'vue-router';
import { blockerOf, type Blocker, type BlockerContext } from '../../../domain/service/blocker.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { ResourceKind } from '../../../domain/resources/content.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import { isDocumentRecord, type SyncRecord } from '../../../domain/service/storeChange.ts';
import { t, textOrNull } from '../../base/i18n/texts.ts';
import { blockerTexts, type RecordWords } from '../../company/blockers/blockerText.ts';
import { scopeRoute } from '../../company/documents/documentScope.ts';
import { referenceTextOf } from '../../company/references/referenceChoices.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { DOCUMENT_FORMS } from '../documentFields/classes/forms.ts';
import { pathText } from '../documentFields/fieldText.ts';
import { nameOfContent, pathName } from '../recordFields/recordText.ts';

/** Why a complete record is not sent, what to do about it, and the route to what it waits for, if to another record. */
export interface BlockedTexts {
  why: string;
  next: string;
  first?: RouteLocationNamedRaw | undefined;
}

export function partyText(company: CompanyData, id: string | undefined): string {
  return referenceTextOf(company, 'contactAccount', id, true);
}
export function recordWhat({ kind }: Pick<ResourceRecord, 'kind'>): string {
  return textOrNull(`records.${kind}.one`) ?? textOrNull(`syncCentre.kind.${kind}`) ?? kind;
}

/** What a sentence calls a record. */
export function recordWords(record: SyncRecord, company: CompanyData): RecordWords {
  if (!isDocumentRecord(record)) return { what: recordWhat(record), name: nameOfContent(currentVersion(record)) };
  const { docNo, description, contactAccountId } = currentVersion(record);
  return {
    what: t(`documentClass.${record.docClass}.name`),
    name: docNo || description || partyText(company, contactAccountId) || t('list.draft'),
  };
}

/** The page where a kind is edited. */
const PAGES: Readonly<Record<ResourceKind, string>> = {
  department: 'department',
  costCentre: 'costCentre',
  contactAccount: 'contactAccount',
  contact: 'contact',
  project: 'project',
  product: 'product',
  purchasePrice: 'prices',
  salePrice: 'prices',
  bankTransaction: 'bank',
};

export function placeOfRecord(record: SyncRecord): RouteLocationNamedRaw {
  if (isDocumentRecord(record)) return scopeRoute(record.docClass, record.key);
  return { name: PAGES[record.kind], params: { key: record.key } };
}

/** Why a complete record is not sent, what to do, and where. */
export function blockedTexts(record: SyncRecord, blocker: Blocker, company: CompanyData): BlockedTexts {
  const fieldText = (path: string): string =>
    isDocumentRecord(record)
      ? pathText(path, currentVersion(record), DOCUMENT_FORMS[record.docClass])
      : pathName(path, record.kind);
  const texts = blockerTexts(isDocumentRecord(record) ? record.docClass : record.kind, blocker, fieldText, (awaits) =>
    recordWords(awaits.record, company),
  );
  return { ...texts, first: blocker.why === 'awaits' ? placeOfRecord(blocker.record) : undefined };
}
/** The same, with the blocker worked out from `context`. */
export function blockedTextsIn(record: SyncRecord, context: BlockerContext, company: CompanyData): BlockedTexts {
  const blocker = blockerOf(record, context);
  return blocker ? blockedTexts(record, blocker, company) : { why: '', next: '' };
}
