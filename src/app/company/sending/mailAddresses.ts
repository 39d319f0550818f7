import { mailAddressesIn } from '../../../domain/sending/mail.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { isActiveRecord } from '../../../domain/resources/record.ts';
import { sortedByText } from '../../../domain/values/sortKey.ts';
import { useRecords } from '../records/liveRecords.ts';

/** An address that a party's record has, and where: for e-invoices, of the party itself, or of one of its contacts. */
export interface KnownAddress {
  address: string;
  place: 'endpoint' | 'record' | 'contact';
  /** The contact's name; '' for the other places. */
  name: string;
}

/** The mail addresses of parties. */
export interface MailAddresses {
  read(): Promise<void>;
  /**
   * Those of a party, each once: the one that is usually meant first, contacts last and by name.
   * @param endpoint its electronic address for e-invoices, if that is one for mail
   */
  of(party: string | undefined, endpoint?: string): KnownAddress[];
}

export function useMailAddresses(): MailAddresses {
  const [parties, contacts] = [useRecords('contactAccount'), useRecords('contact')];
  return {
    async read() {
      await Promise.all([parties.read(), contacts.read()]);
    },
    of(reference, endpoint = '') {
      const record = parties.find(reference);
      const names = new Set(record ? [record.key, record.id] : []);
      const people = contacts.rows.value
        .filter((each) => isActiveRecord(each))
        .map((each) => currentVersion(each))
        .filter(({ contactAccountId }) => names.has(contactAccountId ?? ''))
        .map(({ firstName, lastName, email }): KnownAddress => {
          const name = [firstName, lastName].filter(Boolean).join(' ');
          return { address: email ?? '', place: 'contact', name };
        });
      const email = (record && currentVersion(record).contact?.email) ?? '';
      const all: KnownAddress[] = [
        { address: endpoint, place: 'endpoint', name: '' },
        { address: email, place: 'record', name: '' },
        ...sortedByText(people, ({ name }) => name),
      ];
      const known = new Map<string, KnownAddress>();
      for (const each of all)
        for (const address of mailAddressesIn(each.address))
          if (!known.has(address.toLowerCase())) known.set(address.toLowerCase(), { ...each, address });
      return [...known.values()];
    },
  };
}

/** The address that is usually meant: never that of a contact, whom somebody chooses. '' for none. */
export const usualAddress = ([first]: readonly KnownAddress[]): string =>
  first === undefined || first.place === 'contact' ? '' : first.address;
