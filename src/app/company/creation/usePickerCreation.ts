import { watch } from 'vue';
import { useRouter } from 'vue-router';
import { DOCUMENT_TRAITS } from '../../../domain/documents/documentTraits.ts';
import type { DocumentClass } from '../../../domain/documents/document.ts';
import type { ContentOf } from '../../../domain/resources/content.ts';
import { proposedCode } from '../../../domain/resources/proposedCode.ts';
import type { ReferenceKind } from '../../../domain/resources/reference.ts';
import { fold } from '../../../domain/values/folding.ts';
import { t } from '../../base/i18n/texts.ts';
import type { PickerChoice } from '../../base/inputs/picker.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';
import { useTask } from '../session/useTask.ts';

/** What a picker of a document makes of a typed text. */
type Made = 'customer' | 'supplier' | 'product';

export interface PickerCreation {
  /** The choice to make a record of a typed text, with its code; null where there is none to make, or a record has that code or name. */
  offer(kind: ReferenceKind | undefined, text: string): PickerChoice | null;
  /**
   * Makes the record with the text as its name. A person completes it later, at the latest before it is sent.
   * @param choose gets its key once the pickers know it
   */
  create(kind: ReferenceKind | undefined, text: string, choose: (key: string) => void): Promise<void>;
}

function madeOf(kind: ReferenceKind | undefined, docClass: DocumentClass): Made | null {
  if (kind === 'product') return 'product';
  if (kind !== 'contactAccount') return null;
  return DOCUMENT_TRAITS[docClass].side === 'sale' ? 'customer' : 'supplier';
}

/** The record: a single word with a digit is its code, too; else a code is made of the name. */
function contentOf(
  made: Made,
  text: string,
  company: CompanyData,
  docClass: DocumentClass,
): ContentOf<'contactAccount' | 'product'> {
  const kind = made === 'product' ? 'product' : 'contactAccount';
  const isCode = /^\S{1,50}$/.test(text) && /\d/.test(text);
  const code = isCode
    ? text.toUpperCase()
    : proposedCode(text, (one) => company.reference(kind, one) !== undefined, made.toUpperCase());
  const named = { code, description: text };
  switch (made) {
    case 'product':
      return {
        kind: 'product',
        ...named,
        ...(DOCUMENT_TRAITS[docClass].side === 'sale' ? { isSale: true } : { isPurchase: true }),
      };
    case 'customer':
      return { kind: 'contactAccount', ...named, customer: {} };
    case 'supplier':
      return { kind: 'contactAccount', ...named, supplier: {} };
  }
}

/** Resolves once pickers have a reference. The lists take a written record in a moment later. */
function known(company: CompanyData, kind: ReferenceKind, key: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = watch(
    () => company.reference(kind, key) !== undefined,
    (isThere) => {
      if (isThere) resolve(undefined);
    },
    { immediate: true },
  );
  company.whenClosed.add(() => resolve(undefined));
  return promise.finally(stop);
}

/** Lets pickers of a document's editor make the party or product that they do not find. */
export function usePickerCreation(docClass: DocumentClass): PickerCreation {
  const company = useCompany();
  const router = useRouter();
  const task = useTask();
  return {
    offer(kind, text) {
      const made = madeOf(kind, docClass);
      if (kind === undefined || made === null || company.reference(kind, text)) return null;
      const isNamed = company
        .references(kind)
        .search(text, 10)
        .some(({ description }) => fold(description) === fold(text));
      if (isNamed) return null;
      const { code = '', description = '' } = contentOf(made, text, company, docClass);
      return {
        value: 'new',
        code: '',
        name: t(`creating.${made}`, { code, name: description }),
        shown: text,
        creates: text,
      };
    },
    async create(kind, text, choose) {
      const made = madeOf(kind, docClass);
      if (kind === undefined || made === null) return;
      await task.run(async () => {
        const content = contentOf(made, text, company, docClass);
        const [record] = await company.store.resources.create([content]);
        if (!record) return;
        await known(company, kind, record.key);
        choose(record.key);
        return {
          text: t(`creating.made.${made}`, { code: content.code ?? '', name: text }),
          action: {
            text: t('creating.open'),
            run: () => void router.push({ name: content.kind, params: { key: record.key } }),
          },
        };
      });
    },
  };
}
