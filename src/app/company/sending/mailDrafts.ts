import { computed, shallowRef, type ComputedRef } from 'vue';
import { mailAddressesIn, mailAddressesOf } from '../../../domain/sending/mail.ts';
import { filledTemplate, type MailPart } from '../../../domain/sending/sent.ts';
import type { Language } from '../../base/i18n/language.ts';
import { usualAddress, type KnownAddress } from './mailAddresses.ts';
import type { MailText, MailTexts } from './mailTexts.ts';

/** A mail before it is made. */
export interface MailToSend {
  key: string;
  /** What it sends, and to which party. */
  name: string;
  party: string;
  language: Language;
  addresses: readonly KnownAddress[];
  /** What is filled into the template. */
  parts: Readonly<Record<MailPart, string>>;
  /** Where it went the last time; '' if it never did. */
  lastTo: string;
}

/** To whom mails go and what each of them says, as a person sees and changes it before they are made. */
export interface MailDrafts {
  readonly mails: ComputedRef<readonly MailToSend[]>;
  readonly texts: MailTexts;
  /** The addresses of a mail as they were chosen or typed; '' for none. */
  to(mail: MailToSend): string;
  setTo(key: string, addresses: string): void;
  /** Mails to what is no address. */
  readonly misaddressed: ComputedRef<readonly MailToSend[]>;
  /** What a mail says: its own words, else the template filled in. */
  said(mail: MailToSend): MailText;
  hasOwnWords(key: string): boolean;
  /** Gives one mail its own words; null takes them back. */
  setWords(key: string, words: MailText | null): void;
  /** What a mail is made of; null if it is not among them. */
  ready(key: string): { to: readonly string[]; text: MailText } | null;
}

export function useMailDrafts(texts: MailTexts, mails: () => readonly MailToSend[]): MailDrafts {
  const addressed = shallowRef<ReadonlyMap<string, string>>(new Map());
  const own = shallowRef<ReadonlyMap<string, MailText>>(new Map());
  const all = computed(mails);
  const to = (mail: MailToSend): string =>
    addressed.value.get(mail.key) ?? (mail.lastTo === '' ? usualAddress(mail.addresses) : mail.lastTo);
  function said({ key, language, parts }: MailToSend): MailText {
    const words = own.value.get(key);
    if (words !== undefined) return words;
    const { subject, text } = texts.of(language);
    return { subject: filledTemplate(subject, parts), text: filledTemplate(text, parts) };
  }
  return {
    mails: all,
    texts,
    to,
    setTo(key, addresses) {
      addressed.value = new Map(addressed.value).set(key, addresses);
    },
    misaddressed: computed(() => all.value.filter((mail) => mailAddressesOf(to(mail)) === null)),
    said,
    hasOwnWords: (key) => own.value.has(key),
    setWords(key, words) {
      const changed = new Map(own.value);
      if (words === null) changed.delete(key);
      else changed.set(key, words);
      own.value = changed;
    },
    ready(key) {
      const mail = all.value.find((each) => each.key === key);
      return mail === undefined ? null : { to: mailAddressesIn(to(mail)), text: said(mail) };
    },
  };
}
