import { currencyPlaces } from '../../domain/values/currency.ts';
import { decimalOf } from '../../domain/values/minorUnits.ts';
import type { Company } from '../company/company.ts';
import type { KeptRecord } from '../records/directory.ts';

/** A text on one line without what hledger reads as more than text. */
function plain(text: string): string {
  return text
    .replace(/[;|:\s]+/g, ' ')
    .replace(/^[*!(]+/, '')
    .trim();
}

function amount(units: bigint, currency: string): string {
  const places = currencyPlaces(currency);
  const symbol = /^[A-Za-z]+$/.test(currency) ? currency : `"${currency}"`;
  return `${symbol} ${decimalOf(units, places).toFixed(places)}`;
}

/**
 * The general ledger as a journal of the program hledger: each posting by its number, in base currency; what an entry
 * moves in another currency is a tag. Accounts of several legal entities stand below the entity's code.
 */
export function* hledgerJournal({ generalLedger, directory }: Company): Generator<string> {
  const entities = new Map<string, KeptRecord<'legalEntity'>>(
    generalLedger.entities().map((entity) => [entity.id, entity]),
  );
  const accountName = (entityId: string, accountId: string): string => {
    const account = directory.byId('account', accountId);
    const name = plain(`${account?.code ?? accountId} ${account?.description ?? ''}`);
    return entities.size > 1 ? `${plain(entities.get(entityId)?.code ?? entityId)}:${name}` : name;
  };
  for (const { number, date, legalEntityId, text, entries } of generalLedger.postings.every()) {
    const base = entities.get(legalEntityId)?.baseCurrency;
    if (base === undefined) throw new Error(`posting ${String(number)} is of a legal entity without a ledger`);
    yield `${date} (${String(number)}) ${plain(text)}\n`;
    for (const entry of entries) {
      const foreign =
        entry.currency === base
          ? ''
          : `  ; foreign: ${amount(entry.currencyAmount, entry.currency).replaceAll('"', '')}`;
      yield `    ${accountName(legalEntityId, entry.accountId)}  ${amount(entry.amount, base)}${foreign}\n`;
    }
    yield '\n';
  }
}
