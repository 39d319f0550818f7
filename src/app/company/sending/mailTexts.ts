import { computed, shallowRef } from 'vue';
import { MAIL_TEMPLATES, mailTemplateSchema, type MailTemplate } from '../../../domain/sending/sent.ts';
import type { Language } from '../../base/i18n/language.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';
import { useCompany } from '../session/useCompany.ts';

const openTemplates = (company: CompanyData): LocalRecords<MailTemplate> =>
  openLocalRecords(company, MAIL_TEMPLATES, mailTemplateSchema);

export type MailText = Pick<MailTemplate, 'subject' | 'text'>;

export interface MailTexts {
  /** Rejects with a ProblemError. */
  readonly read: Promise<unknown>;
  of(language: Language): MailText;
  change(language: Language, text: MailText): void;
  /** Keeps what was changed for the company. Rejects with a ProblemError. */
  save(): Promise<void>;
}

/**
 * Subject and text of mails of a kind, by language, as they were kept or are being changed.
 * @param kind what its templates are kept under, before the language; '' for documents
 * @param usual what is proposed before anything is kept; the texts of the language are loaded
 */
export function useMailTexts(kind: string, usual: (language: Language) => MailText): MailTexts {
  const templates = useCompany().shared(openTemplates);
  const changed = shallowRef<ReadonlyMap<Language, MailText>>(new Map());
  const idOf = (language: Language): string => (kind === '' ? language : `${kind}.${language}`);
  const kept = computed(() => new Map(templates.all.value.map((template) => [template.id, template])));
  return {
    read: templates.read,
    of: (language) => changed.value.get(language) ?? kept.value.get(idOf(language)) ?? usual(language),
    change(language, text) {
      changed.value = new Map(changed.value).set(language, text);
    },
    async save() {
      for (const [language, { subject, text }] of changed.value)
        await templates.save({ id: idOf(language), subject, text });
    },
  };
}
