import { watch } from 'vue';
import { useRouter } from 'vue-router';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import type { ContentOf } from '../../../domain/resources/content.ts';
import { proposedCode } from '../../../domain/resources/proposedCode.ts';
import type { Reference, ReferenceKind } from '../../../domain/references/reference.ts';
import { fold } from '../../../domain/values/folding.ts';
import { t } from '../../base/i18n/texts.ts';
import type { PickerChoice } from '../../base/inputs/picker.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';
import { isOfSide } from '../references/referenceChoices.ts';
import { useTask, type TaskMessage } from '../session/useTask.ts';

/** What a picker of a document makes of a typed text. */
type Made = 'customer' | 'supplier' | 'product';

export interface PickerCreation {
  /**
   * The choice to make a record of a typed text, with its code; or to make the one party that it names, which is of the
   * other side only, one of this side, too. Null where there is none to make, or a record has that code or name.
   */
  offer(kind: ReferenceKind | undefined, text: string): PickerChoice | null;
  /**
   * Makes the record with the text as its name, or what the choice says of the party of the other side. A person
   * completes it later, at the latest before it is sent.
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
function known(
  company: CompanyData,
  kind: ReferenceKind,
  key: string,
  isAccepted: (reference: Reference) => boolean = () => true,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = watch(
    () => {
      const reference = company.reference(kind, key);
      return reference !== undefined && isAccepted(reference);
    },
    (isThere) => {
      if (isThere) resolve(undefined);
    },
    { immediate: true },
  );
  company.whenClosed.add(() => resolve(undefined));
  return promise.finally(stop);
}

/** The only party that a text names, if it is a customer who is no supplier, or the other way round. */
function ofOtherSide(company: CompanyData, text: string, docClass: DocumentClass): Reference | undefined {
  const { side } = DOCUMENT_TRAITS[docClass];
  const parties = company.references('contactAccount');
  if (parties.search(text, 1, (party) => isOfSide(party, side)).length > 0) return undefined;
  const [found, another] = parties.search(text, 2, (party) => !isOfSide(party, side));
  const isNamed = found && [found.code, found.description].some((name) => fold(name) === fold(text));
  return another === undefined || isNamed ? found : undefined;
}

const offered = (name: string, text: string) => ({ value: 'new', code: '', name, shown: text, creates: text });

/** Lets pickers of a document's editor make the party or product that they do not find. */
export function usePickerCreation(docClass: DocumentClass): PickerCreation {
  const company = useCompany();
  const router = useRouter();
  const task = useTask();
  /** Adds the part of this side to a party of the other. */
  async function makeAlso(
    made: 'customer' | 'supplier',
    { id, intRef, code, description }: Reference,
    choose: (key: string) => void,
  ): Promise<TaskMessage> {
    const { resources } = company.store;
    // One that was made here keeps its IntRef as key.
    const [record] = await resources.records('contactAccount', [id, ...(intRef === undefined ? [] : [intRef])]);
    if (!record) return t('creating.notHere', { code, name: description });
    const { key } = record;
    await resources.edit('contactAccount', [
      { key, change: (content) => ({ ...content, [made]: content[made] ?? {} }) },
    ]);
    await known(company, 'contactAccount', id, (party) => isOfSide(party, DOCUMENT_TRAITS[docClass].side));
    choose(id);
    return {
      text: t(`creating.madeAlso.${made}`, { code, name: description }),
      action: { text: t('creating.open'), run: () => void router.push({ name: 'contactAccount', params: { key } }) },
    };
  }
  return {
    offer(kind, text) {
      const made = madeOf(kind, docClass);
      if (kind === undefined || made === null) return null;
      const other = made === 'product' ? undefined : ofOtherSide(company, text, docClass);
      if (other && made !== 'product') {
        const { code, description: name } = other;
        return offered(t(`creating.also.${made}`, { code, name }), text);
      }
      if (company.reference(kind, text)) return null;
      const isNamed = company
        .references(kind)
        .search(text, 10)
        .some(({ description }) => fold(description) === fold(text));
      if (isNamed) return null;
      const { code = '', description = '' } = contentOf(made, text, company, docClass);
      return offered(t(`creating.${made}`, { code, name: description }), text);
    },
    async create(kind, text, choose) {
      const made = madeOf(kind, docClass);
      if (kind === undefined || made === null) return;
      const other = made === 'product' ? undefined : ofOtherSide(company, text, docClass);
      if (other && made !== 'product') return void (await task.run(() => makeAlso(made, other, choose)));
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
