import type { TableColumns } from './result.ts';

export type ColumnRole = keyof TableColumns;

/**
 * Words that banks put over their columns, without accents and in lower case. The first role that fits wins, so the
 * narrower stand before the wider. What a column holds must fit its role, too (see `tableLayout.ts`).
 */
const ROLES: readonly (readonly [ColumnRole, RegExp])[] = [
  ['flag', /debit.?credit|credit.?debit|\b(dr|d) ?\/? ?(cr|c)\b|\bcr ?\/? ?dr\b|soll.?haben|\baf ?bij\b|\bsens\b|debet.?credit|indicator|richting|\bs ?\/ ?h\b/],
  ['balance', /balance|running bal|\bbal\b|saldo|solde|kontostand|stan konta|zustatek|saldi|disponible|残高|余额|餘額|остаток|υπολοιπο/],
  ['valueDate', /value date|val(ue)? ?dat|valuta|wertstellung|wert\b|valeur|fecha valor|f valor|data valor|rentedatum|rentedato|valutadat|effective date/],
  ['date', /book(ing)?.?dat|boek.?dat|buchung(s?tag|sdatum)?$|posting date|post(ed)? date|date (de )?(comptab|operation|compta)|f(echa)? (de )?oper|data (contabile|operazione|operacji|ksiegowania)|bokforing|bogfor|date posted|completed date|dtposted|data registrazione/],
  ['date', /\bdat(e|um|a|o)\b|fecha|buchungstag|\bpaiva|kirjauspaiva|\bdato\b|\bday\b|日付|取引日|年月日|日期|дата|ημερομηνια/],
  ['currency', /currency|wahrung|waehrung|devise|divisa|moneda|\bmunt|\bccy\b|waluta|\bmena\b|muntsoort|\bvaluta\b/],
  ['payeeAccount', /(rekening(nummer)?|iban|konto(nummer)?|account( number)?|compte) (van )?(de )?(tegenpartij|counter ?party|gegenpartei|contrepartie|beneficiary|payee)|(counter ?party|payee|beneficiary|other|partner|tegen|gegen|contra|contrepartie|to|from) ?(iban|account|acct|konto|rekening)|tegenrekening|gegenkonto|kontonummer iban|counterparty iban|iban (begunstigt|contrepartie|beneficiario)/],
  ['account', /^account$|account ?(number|no|iban|id|#)|^iban(\/bban| bban)?$|^rekening$|auftragskonto|^konto(nummer|nr)?$|^rekening(nummer)?$|(numero de )?compte|cuenta|^card( no| number)?$|kontobezeichnung|own account|iban auftragskonto|numer rachunku/],
  ['checkNumber', /che(ck|que) ?(no|number|num|#)?|slip number/],
  ['moneyIn', /paid in|money in|deposit|\bcredit|gutschrift|\bhaben\b|einnahme|eingang|entrat|accredit|\babono|ingreso|encaiss|\bbij\b|\bin\b(?! [a-z]{3}$)|receipt|insatt|wplywy|\binn\b|credito|\bavoir\b|prijem|^cr$|預り|預入|入金|收入|收款|приход|зачислен|πιστωση/],
  ['moneyOut', /paid out|money out|withdraw|\bdebit|\bdebet|lastschrift|belastung|\bsoll\b|ausgabe|ausgang|uscit|addebit|\bcargo|gasto|decaiss|\baf\b|\bout\b|uttag|wydatki|\but\b|debito|\bvydej|charge|^dr$|支払|出金|引出|支出|付款|расход|списан|χρεωση/],
  ['amount', /amount|betrag|umsatz|montant|importe|importo|bedrag|belopp|belob|belop|\bvalor\b|kwota|castka|\bsumm?a\b|\bvalue\b|\bamt\b|trnamt|\bmaara\b|\bgross\b|\bbrutto\b|金額|金额|сумма|ποσο/],
  ['description', /payment reference|verwendungszweck|remittance/],
  ['reference', /referen[czt]|transaktions ?(nr|nummer|id)|buchungsnummer|belegnummer|\bref\b|fitid|transaction ?(id|no|number)|\btrn ?id\b|referenc|kundenreferenz|bank ref|\bid\b|numero (de )?(operation|movimiento)|arkivviite/],
  ['payee', /payee|merchant|counter ?party|other party|beneficiary|begunstigter|beguenstigter|empfanger|empfaenger|auftraggeber|zahlungspflichtig|zahlungsbeteiligt|tegenpartij|^naam|^name|nadawca|odbiorca|beneficiario|contrepartie|partner name|modtager|mottaker|saaja/],
  ['category', /categor|kategori/],
  ['status', /status|^state$|^info$/],
  ['type', /^type$|^vorgang$|transaction type|^typ$|\bcode\b|buchungstext|^mutatiesoort$|art$/],
  ['description', /description|details?|narrative|memo|verwendungszweck|buchungstext|libelle|concepto|descrizione|causale|omschrijving|mededeling|text|tekst|particulars|betreff|zahlungsgrund|communication|motif|opis|tytul|popis|zprava|transaction|viesti|selite|notes?|vorgang|informacion|remittance|descri|beschreibung|narration|remarks?|\blabel\b|mitteilung|zahlungszweck|buchungsinfo|historico|summary|tytul|摘要|内容|описание|назначение|περιγραφη/],
];

/** A header cell in lower case, without accents and signs. */
function plainWords(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/#]+/gu, ' ')
    .trim();
}

/** Whether the header names the day of booking, before other days. */
export function isBookingDate(header: string): boolean {
  return ROLES.find(([role]) => role === 'date')?.[1].test(plainWords(header)) === true;
}

/** Whether the header names fees that stand beside the amounts. */
export function isFee(header: string): boolean {
  return /(^| )fees?( amount)?$|^(gebuhr|gebuehr)(en)?$|^frais$|^commissions?$|^comision(es)?$|^commission[ei]$|^prowizja$|^kosten$/.test(plainWords(header));
}

/** All roles that a header's words allow, the likeliest first. */
export function rolesOf(header: string): ColumnRole[] {
  const words = plainWords(header);
  if (words === '' || words.length > 60) return [];
  // What a line was in another currency is not what the account saw.
  if (/foreign|original|exchange|fremdw|ursprung|oorspr/.test(words)) return [];
  // Who may collect, by which mandate, and in which batch, says nothing about the line.
  if (/gl(ae?)ubiger|creditor id|mandat|machtiging|incassant|batch|\bbic\b|swift/.test(words)) return [];
  return [...new Set(ROLES.filter(([, pattern]) => pattern.test(words)).map(([role]) => role))];
}

const OUT = /^(d|dr|db|dbit|debit|debet|s|soll|af|out|withdrawal|withdraw|-|debito|addebito|cargo|sortie|payment|uit|lastschrift|belastung|ausgang|expense)\.?$/i;
const IN = /^(c|cr|crdt|credit|h|haben|bij|in|deposit|\+|credito|accredito|abono|entree|receipt|gutschrift|eingang|income)\.?$/i;

/** Whether a flag cell says money in or money out. */
export function readFlag(cell: string): 'in' | 'out' | null {
  const word = cell.trim().normalize('NFD').replace(/\p{M}/gu, '');
  return OUT.test(word) ? 'out' : IN.test(word) ? 'in' : null;
}

/** Whether the header says by its words that the column is about the other party. */
export function isCounterparty(header: string): boolean {
  return /tegenpartij|counter ?party|begunstigt|beguenstigt|empf(a|ae)nger|zahlungsbeteiligt|beneficiary|payee|contrepartie/.test(plainWords(header));
}

/** What a status cell says: not booked yet, never booked at all, or nothing of either. */
export function readStatus(cell: string): 'pending' | 'information' | undefined {
  if (/pend|vorgemerkt|vormerk|en cours|en attente|authori[sz]|reserv|in attesa|pendiente|not booked|gereserveerd|^offen$/i.test(cell)) return 'pending';
  return /revert|declin|failed|cancel|storniert|reject|abgelehnt|refus[eé]/i.test(cell) ? 'information' : undefined;
}
