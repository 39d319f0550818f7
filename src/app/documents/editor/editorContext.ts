import { inject, provide, type ComputedRef, type InjectionKey } from 'vue';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { UnsupportedField } from '../../../domain/documents/unsupportedFields.ts';
import type { Prices } from '../../company/prices/usePrices.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { t } from '../../base/i18n/texts.ts';
import type { CompanyUse } from '../../company/facts/companyUse.ts';
import type { DocumentForm } from '../../editing/documentFields/classes/documentForm.ts';
import type { DocumentSession } from './session/documentSession.ts';

/** What the parts of an editor share. */
export interface EditorContext {
  session: DocumentSession;
  company: CompanyData;
  form: DocumentForm;
  /** What these books have used before: custom fields, texts of fields that refer to nothing here. */
  use: CompanyUse;
  /** Which price holds for a line. */
  prices: Prices;
  today(): LocalDate;
  /** The service's version as the last sign-in told it; null while none has. */
  apiVersion: ComputedRef<string | null>;
  /** What of the document that version does not have. */
  gaps: ComputedRef<readonly UnsupportedField[]>;
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

/** What a document of the form's class is called in the middle of a sentence. */
export function classWord(form: DocumentForm): string {
  return t(`documentClass.${form.docClass}.one`);
}
