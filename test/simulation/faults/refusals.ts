import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import { NEWEST_API_VERSION } from '../../../src/service/base/versions.ts';
import { isWaiting, keysNamed, shownDocument } from '../models/badges.ts';
import { toCents, units } from '../models/numbers.ts';

/** What the check of a refusal needs besides the record that was set aside. */
interface RefusalContext {
  records: readonly DocumentRecord[];
  resources: readonly ResourceRecord[];
  version: string;
}

/** The service's messages for a command that a document's state does not allow, or no longer allows. */
const OF_COMMANDS =
  /Only a draft can be|Only what is not in the ledger|Only an authorised document|cannot be amended|has no allocation/;
/** Allocated to a record that was discarded here and will never be there. */
const OF_NOTHING = /names no document: daybook-/;
const OF_ALLOCATIONS = /leaves open|nothing is open|go the same way|CurrencyAmount is less than what is allocated/;

const OF_NUMBERS = /^TheirDocNo (\S+) is already on the purchase invoice (\S+) of this supplier/;

/**
 * Whether the service refuses a supplier's invoice number because another document has it (spec 2.8). Taking edits of a
 * posted invoice over into a new draft takes the number along, and the person must see that it would be entered a
 * second time.
 */
function isNumberOfAnother(record: DocumentRecord, words: string, records: readonly DocumentRecord[]): boolean {
  const [, number, docNo] = OF_NUMBERS.exec(words) ?? [];
  const { theirDocNo, contactAccountId } = shownDocument(record);
  if (number === undefined || theirDocNo !== number) return false;
  return records.some(
    ({ key, id, base }) =>
      key !== record.key &&
      id !== null &&
      base?.docNo === docNo &&
      base?.theirDocNo === number &&
      base.contactAccountId === contactAccountId,
  );
}

/** Whether a record that it names is not on the service, or cannot be allocated to yet. */
function waitsForSomething(record: DocumentRecord, { records, resources }: RefusalContext): boolean {
  const { local, commands } = record;
  if (keysNamed(record).some((key) => resources.some((resource) => resource.key === key && resource.id === null)))
    return true;
  const named = [
    ...(local?.allocations ?? []).map(({ docId }) => docId),
    ...commands.flatMap((command) =>
      command.name === 'allocate' ? command.allocations.map(({ document }) => document) : [],
    ),
  ];
  return records.some(
    (each) =>
      (named.includes(each.key) || (each.id !== null && named.includes(each.id))) &&
      (each.id === null || isWaiting(each) || !shownDocument(each).statusList.includes('posted')),
  );
}

const CENT = 1_000n;
const CENT_OF_PRODUCT = 100_000_000n;

/**
 * Whether lines keep their old order because the service would calculate one of them anew: it shows a rounded price or
 * quantity, and has calculated the amount from another one.
 */
function wouldBeReworked({ base, rejection }: DocumentRecord): boolean {
  if (rejection?.code !== 'record.linesReworked') return false;
  return (base?.lines ?? []).some(({ quantity, currencyUnitPrice, netCurrencyAmount }) => {
    if (quantity === undefined || currencyUnitPrice === undefined || netCurrencyAmount === undefined) return false;
    return (
      toCents(units(quantity) * units(currencyUnitPrice), CENT_OF_PRODUCT) !== toCents(units(netCurrencyAmount), CENT)
    );
  });
}

/** @returns what is wrong about setting the record aside; null when it is right and the message is the service's */
export function whyAside(record: DocumentRecord, context: RefusalContext): string | null {
  const { rejection, local, commands } = record;
  const { records } = context;
  const words = rejection?.message ?? '';
  // It waits for a record that is set aside, and says so (promise P).
  if (rejection?.code === 'record.waits')
    return waitsForSomething(record, context) ? null : `waits for nothing: ${words}`;
  if (rejection?.code === 'version.tooOld')
    return context.version === NEWEST_API_VERSION ? `is too new for the newest service: ${words}` : null;
  const isBad = local?.lines.some((line) => line.taxCodeId === 'NONE') === true;
  if (isBad) return words.includes('NONE') ? null : `is rejected without the service's words: ${words}`;
  if (OF_NOTHING.test(words))
    return records.some(({ key }) => words.includes(key)) ? `is refused for what is here: ${words}` : null;
  if (commands.length > 0 && (OF_COMMANDS.test(words) || OF_ALLOCATIONS.test(words))) return null;
  if (isNumberOfAnother(record, words, records) || wouldBeReworked(record)) return null;
  if (local?.allocations !== undefined && OF_ALLOCATIONS.test(words)) return null;
  return `is rejected: ${words}`;
}
