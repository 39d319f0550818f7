import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue';
import type { LocalDate } from '../../../../domain/values/dates.ts';
import type { UnsupportedField } from '../../../../domain/documents/unsupportedFields.ts';
import type { LinePrices } from '../../../company/prices/linePrices.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import { madeFrom } from '../../../../domain/drafting/links.ts';
import { t } from '../../../base/i18n/texts.ts';
import type { CompanyUse } from '../../../company/facts/companyUse.ts';
import type { DocumentForm } from '../../../editing/documentFields/documentForm.ts';
import type { DocumentSession } from './documentSession.ts';

/** What the parts of an editor share. */
export interface EditorContext {
  session: DocumentSession;
  company: CompanyData;
  form: DocumentForm;
  /** What this company's documents use: custom fields, and texts of fields without a local list of references. */
  use: CompanyUse;
  /** Finds the price of a line. */
  prices: LinePrices;
  today(): LocalDate;
  /** The service's API version as reported at the last sign-in; null before the first. */
  apiVersion: ComputedRef<string | null>;
  /** The document's fields that this version does not have. */
  unsupportedFields: ComputedRef<readonly UnsupportedField[]>;
}

const KEY: InjectionKey<EditorContext> = Symbol('editor');

export function provideEditor(context: EditorContext): void {
  provide(KEY, context);
}

export function useEditor(): EditorContext {
  const context = inject(KEY);
  if (!context) throw new Error('This component belongs inside a DocumentEditor.');
  return context;
}

/** Whether the document is a credit: drafted as the credit of another document, or sent with a negative amount. */
export function isCredit({ session, form }: EditorContext): boolean {
  return (
    form.traits.isCreditable &&
    (madeFrom(session.header.value)?.how === 'credit' ||
      (session.lock.value !== null && session.amounts.header().currency.gross.isNegative()))
  );
}

/** What the document is, for the middle of a sentence: its class, or a credit note. */
export function classWord(context: EditorContext): string {
  return isCredit(context) ? t('editor.creditOne') : t(`documentClass.${context.form.docClass}.one`);
}

/** The same, in a part of the editor. */
export function useClassWord(): ComputedRef<string> {
  const context = useEditor();
  return computed(() => classWord(context));
}
