import { anyOf } from '../../../domain/values/anyOf.ts';
import { readStatus } from './statusWords.ts';
import { fold } from '../../../domain/values/folding.ts';
import type { TableColumns } from '../lines/result.ts';

export type ColumnRole = keyof TableColumns;

/**
 * Words in the headers of banks' tables, in lower case without accents. The first role that matches wins, so narrow
 * patterns come before wide ones. The content of a column must fit its role, too (see `tableLayout.ts`).
 */
const ROLES: readonly (readonly [ColumnRole, ...RegExp[]])[] = [
  [
    'flag',
    /^(収支|收支|收\/支|入払区分|入出金区分|借贷标志)$|dee?b[ei]t[a-z]*.?[ck]ree?dit|[ck]ree?dit[a-z]*.?dee?b[ei]t/,
    /\b(dr|d) ?\/? ?(cr|c)\b|\bd ?\/ ?k\b|\bcr ?\/? ?dr\b|soll.?haben|\baf ?bij\b|\bsens\b|indicator|richting/,
    /\bs ?\/ ?h\b/,
  ],
  [
    'balance',
    /balance|guthaben|zustatek|zostatok|^stanje$|^sold (final|curent|disponibil|contabil)|running bal|\bbal\b/,
    /saldo|solde|kontostand|stan konta|saldi|disponible|egyenleg|bakiye|残高|余额|餘額|остаток|υπολοιπο/,
  ],
  [
    'valueDate',
    /value date|val(ue)? ?dat|valuta|wertstellung|wert\b|valeur|fecha valor|f valor|data valor|rentedatum/,
    /rentedato|valutadat|effective date/,
  ],
  [
    'date',
    /book(ing)?.?dat|boek.?dat|buchung(s?tag|sdatum)?$|posting date|post(ed)? date/,
    /date (de )?(comptab|operation|compta)|f(echa)? (de )?oper/,
    /data (contabile|operazione|operacji|ksiegowania)|bokforing|bogfor|date posted|completed date|dtposted/,
    /data registrazione|date completed/,
  ],
  [
    'date',
    /\bdat(e|um|a|o|ums|uma)\b|^datum|\btarih|kuupaev|fecha|buchungstag|\bpaiva|kirjauspaiva|\bdato\b|\bday\b/,
    /日付|取引日|年月日|日期|交易时间|дата|ημερομηνια/,
  ],
  [
    'currency',
    /currency|\bmoeda\b|kontovaluta|rekeningvaluta|para birimi|\bdoviz|wahrung|waehrung|devise|divisa|moneda/,
    /\bmunt|\bccy\b|waluta|\bmena\b|muntsoort|\bvaluta\b|valiuta|valuuta|penznem/,
  ],
  [
    'payeeAccount',
    /(rekening(nummer)?|iban|konto(nummer)?|account( number)?|compte) (van )?(de )?(tegenpartij|counter ?party)/,
    /(rekening(nummer)?|iban|konto(nummer)?) (van )?(de )?(gegenpartei|contrepartie|beneficiary|payee)/,
    /(account( number)?|compte) (van )?(de )?(gegenpartei|contrepartie|beneficiary|payee)/,
    /(counter ?party|payee|beneficiary|other|partner|tegen|gegen|contra) ?(iban|account|acct|konto|rekening)/,
    /(contrepartie|to|from) ?(iban|account|acct|konto|rekening)|tegenrekening|gegenkonto|kontonummer iban/,
    /counterparty iban|iban (begunstigt|contrepartie|beneficiario)|^saaja(\/maksja)? konto/,
  ],
  [
    'account',
    /^account$|account ?(number|no|iban|id|#)|^iban(\/bban| bban)?$|^rekening$|auftragskonto/,
    /^konto(nummer|nr)?$|^rekening(nummer)?$|(numero de )?compte|cuenta|^card( no| number)?$|kontobezeichnung/,
    /own account|iban auftragskonto|numer rachunku|^saskaitos nr|^klienta konts|^kliendi konto/,
  ],
  ['checkNumber', /che(ck|que) ?(no|number|num|#)?|slip number/],
  [
    'moneyIn',
    /paid in|money in|deposit|\bcredit|gutschrift|\bhaben\b|einnahme|eingang|entrat|accredit|\babono|ingreso/,
    /encaiss|\bbij\b|^in\b(?! [a-z]{3}$)|\bin$|receipt|insatt|wplywy|\binn\b|credito|\bavoir\b|prijem|^cr$|預か?り|預入/,
    /入金|收入|收款|приход|зачислен|кредит|πιστωση|\bkree?dit(s|as|id)?\b|\bhaber\b|\bavere\b|\buznani|\buplat/,
    /\bdobro\b|jovairas|\balacak\b|\bpotrazuje\b/,
  ],
  [
    'moneyOut',
    /paid out|money out|withdraw|lastschrift|belastung|\bsoll\b|ausgabe|ausgang|uscit|addebit|\bcargo|gasto/,
    /decaiss|\baf\b|\bout\b|uttag|wydatki|\but\b|debito|\bvydej|charge|^dr$|支払|出金|引出|支出|付款|расход|списан/,
    /дебет|дебит|χρεωση|\bdee?b[ei]t|\bdebe\b|\bdare\b|\bobciaz|\bisplat|\bbreme\b|terheles|\bborc\b|\bvydaj/,
    /\bduguje\b/,
  ],
  [
    'amount',
    /amount|betrag|umsatz|montant|importe|importo|bedrag|belopp|belob|belop|\bvalor\b|kwota|castka|\bsumm?a\b/,
    /\bvalue\b|\bamt\b|trnamt|\bmaara\b|\bgross\b|\bbrutt?o\b|\bbrut\b|\blordo\b|\bhrub[ayo]\b|\btutar/,
    /\bbedrag|^total$|^avant commission$|\biznos\b|\bznesek\b|\bsuma\b|金額|金额|сумма|ποσο|osszeg|^objem$/,
  ],
  ['description', /payment reference|verwendungszweck|remittance/],
  [
    'reference',
    /referen[czt]|transaktions ?(nr|nummer|id)|buchungsnummer|belegnummer|\bref\b|fitid/,
    /transaction ?(id|no|number)|\btrn ?id\b|referenc|kundenreferenz|bank ref|\bid\b/,
    /numero (de )?(operation|movimiento)|arkivviite|^iraso nr|^arhiva kods|^arhiveerimistunnus/,
  ],
  [
    'payee',
    /payee|merchant|counter ?party|other party|beneficiary|begunstigter|beguenstigter|empfanger|empfaenger/,
    /auftraggeber|zahlungspflichtig|zahlungsbeteiligt|tegenpartij|^naam|^name|nadawca|odbiorca|beneficiario/,
    /contrepartie|partner name|modtager|mottaker|saaja|gavejas|sanemejs/,
  ],
  ['category', /categor|kategori/],
  [
    'status',
    /status|statut/,
    /^(state|info|estado|etat|situacao|stato|stare|starea|staat|zustand|stan|stav|tila|allapot|durum|olek)$/,
    /^(stanje|busena|стан|статус|состояние|състояние|κατασταση)$|状[態态]$|^(stan|stav|estado|etat|stato) /,
  ],
  ['type', /^type$|^vorgang$|transaction type|^typ$|\bcode\b|buchungstext|^mutatiesoort$|art$/],
  [
    'description',
    /description|details?|narrative|memo|verwendungszweck|buchungstext|libelle|concepto|descrizione|causale/,
    /omschrijving|mededeling|text|tekst|particulars|betreff|zahlungsgrund|communication|motif|opis|tytul/,
    /popis|zprava|transaction|viesti|selite|notes?|vorgang|informacion|remittance|descri|beschreibung/,
    /narration|remarks?|\blabel\b|mitteilung|zahlungszweck|buchungsinfo|historico|summary|tytul|paaiskinim/,
    /selgitus|informacija|kozlemeny|摘要|内容|описание|назначение|περιγραφη|aciklama|leiras|forklaring|^title$/,
    /^merchant$/,
  ],
];

/** A header cell, folded and without punctuation. */
function plainWords(header: string): string {
  return fold(header)
    .replace(/[^\p{L}\p{N}/#]+/gu, ' ')
    .trim();
}

/** Whether the header names the booking date rather than another date. */
export function isBookingDate(header: string): boolean {
  const words = plainWords(header);
  const [, ...patterns] = ROLES.find(([role]) => role === 'date') ?? [];
  return patterns.some((pattern) => pattern.test(words));
}

const FEE = anyOf(
  /(^| )fees?( amount)?$|^(\w+ )?(gebuhr|gebuehr|entgelt)(e?n|e)?( betrag)?$|^frais$|^commissions?$/,
  /^comision(es)?$|^commission[ei]$|^comiss(ao|oes)$|^tarif(a|fa|fe|as)$|^prowizja$|^oplat[ay]$/,
  /^poplat(ek|ky|ok)$|^kosten$|^vergoeding$|^provision(en|er)?$|^proviz(e|ia|ija)$|^avgift(er)?$|^gebyr(er)?$/,
  /^(kulu|kulut|palvelumaksu)$|^dij(ak)?$|^jutalek$|^ucret$|^komisyon$|^comision$|^taxas?$|^комиссия$/,
);

/** Whether the header names fees in a column of their own. */
export function isFee(header: string): boolean {
  return FEE.test(plainWords(header));
}

/** Whether the header names an amount that fees are taken off already. */
export function isNet(header: string): boolean {
  return /(^| )(nett?o?|liquid[oa]|cist[ay]|netta)( |$)/.test(plainWords(header));
}

/** Whether the header names an amount that fees are part of. */
export function isGross(header: string): boolean {
  return /(^| )(gross|brutt?o?|lordo|hrub[ayo])( |$)|^avant commission$/.test(plainWords(header));
}

const CURRENCY = anyOf(
  /(?<!\p{L})(EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|ISK|UAH|RUB|JPY|CNY|INR|AUD|NZD)(?!\p{L})/u,
  /(?<!\p{L})(CAD|ZAR|BRL|MXN|SGD|HKD|AED)(?!\p{L})/u,
);

/** The currency of the amounts below a header, if it names one: `Amount (EUR)`. */
export function currencyIn(header: string): string | undefined {
  return CURRENCY.exec(header)?.[1];
}

const WITH_OR_WITHOUT = anyOf(
  /(^| )(after|avant|incl\w*|excl\w*|net of|before|inkl|exkl|ohne|mit|ttc|ht|dopo|tras|despues|apos)( |$)/,
  /(^| )(apres|na)( |$)/,
);

const PART_OF_AMOUNT = anyOf(
  /(^| )(tax|taxes|vat|gst|hst|pst|ust|iva|tva|btw|mva)( |$)/,
  /(^| )(mwst|umsatzsteuer|mehrwertsteuer|steuer|moms)\w*( |$)/,
  /(^| )(merverdiavgift|alv|pdv|ddv|dph|afa|kdv|vero\w*|impuesto|imposto|imposta)( |$)/,
  /(^| )(podat(ek|ku)|ндс|пдв|ддс|φπα|cash ?back\w*)( |$)/,
  /(^| )(reward\w*|bonus\w*|points?|punkte|discount\w*|rabatt\w*|rabais|remise|descuento|desconto)( |$)/,
  /(^| )(sconto|skonto\w*|korting|tips?|gratuity|trinkgeld\w*|pourboire|propina|gorjeta|mancia|fooi|dricks)( |$)/,
  /(^| )(drikkepenge|fees?|gebuhr\w*|gebuehr\w*|surcharge\w*|frais|commission[si]?|comision|comissao)( |$)/,
  /(^| )(commissione|prowizja|kosten|avgift|gebyr|poplatek|interest|zins\w*|donation|limit|savings?)( |$)/,
  /(^| )(round ?up|withholding|quellensteuer|refunded|refundable|outstanding|minimum|due|available)( |$)/,
  /(^| )(reserved)( |$)/,
);

/** Whether the header names a part of the amount, or an amount beside it: a tax, a fee, a cashback. */
export function isPartOfAmount(header: string): boolean {
  const words = plainWords(header);
  // An amount with or without its tax is no tax.
  if (WITH_OR_WITHOUT.test(words)) return false;
  return PART_OF_AMOUNT.test(words);
}

const SETTLED = anyOf(
  /settle|billing|billed|account currency|card currency|home currency|base currency|posted amount|abrechnungs/,
  /abgerechnet|verrechnet|kontowahrung|kartenwahrung|regle|devise du compte|factur|liquidad|liquidac/,
  /moneda de la cuenta|moeda da conta|regolat|valuta (del )?conto|afgerekend|verrekend|rekening ?valuta/,
  /rozliczon|rozliczen|walucie rachunku|walucie konta|afregn|kontovaluta|oppgjor|oppgjort|avrakn|zuctovan/,
  /mene uctu|elszamol|tilitet|tilin valuut|hesap para/,
);

/**
 * Whether the header names the amount or currency in which the account was settled: a card shows it beside the amount
 * that was paid in a shop.
 */
export function isSettled(header: string): boolean {
  return SETTLED.test(plainWords(header));
}

/** All roles that a header's words allow, the most likely first. */
export function rolesOf(header: string): ColumnRole[] {
  const words = plainWords(header);
  if (words === '' || words.length > 60) return [];
  // The amount in another currency is not the amount on the account.
  if (/foreign|original|oryginal|orijinal|exchange|fremdw|ursprung|oorspr|vreemde|eredeti/.test(words)) return [];
  if (/\b(utlandsk|utenlandsk|udenlandsk|puvodni|povodn|alkuperai)/.test(words)) return [];
  // Reserved amounts are not booked. Polish banks also use these words for foreign amounts.
  if (/\bblokad|\bw walucie\b(?! (rachunku|konta))/.test(words)) return [];
  // Creditor, mandate and batch do not describe the line.
  if (/gl(ae?)ubiger|creditor id|mandat|machtiging|incassant|batch|\bbic\b|swift/.test(words)) return [];
  return [
    ...new Set(
      ROLES.filter(([, ...patterns]) => patterns.some((pattern) => pattern.test(words))).map(([role]) => role),
    ),
  ];
}

/** Words of direction in lower case, without accents and points. */
const OUT = new Set(
  (
    '- d dr db dbit s af out outgoing withdrawal withdraw payment expense debe cargo gasto salida egreso saida ' +
    'despesa dare addebito uscita sortie sorties soll lastschrift belastung ausgang ausgabe abgang uit ' +
    'afschrijving ud ut uttag obciazenie wydatek wyplata wn vydaj vydej isplata odliv terheles kiadas borc cikis ' +
    'otto izdatak odchozi дебет дт 借 расход списание χρεωση 支出 支払い 支払 出金 付款'
  ).split(' '),
);
const IN = new Set(
  (
    '+ c cr crdt k h bij in incoming deposit receipt income haber abono ingreso entrada receita avere accredito ' +
    'entrata entree entrees haben gutschrift eingang einnahme zugang bijschrijving ind inn insattning uznanie ' +
    'wplyw wplata ma prijem uplata priliv jovairas bevetel alacak giris pano prichozi ' +
    'кредит кт 贷 貸 приход зачисление πιστωση 收入 ' +
    '収入 入金 預かり 預り 收款'
  ).split(' '),
);
const DEBIT = /^(dee?b[ei]t(o|os|s|as|ar)?|(money|paid) out)$/;
const CREDIT = /^([ck]ree?dit(o|os|s|as|ar)?|(money|paid) in)$/;

/** Whether a cell says money in or money out. */
export function readFlag(cell: string): 'in' | 'out' | null {
  if (/\d/.test(cell)) return null;
  const word = fold(cell.trim()).replace(/(?<=.)\.$/, '');
  if (OUT.has(word) || DEBIT.test(word)) return 'out';
  return IN.has(word) || CREDIT.test(word) ? 'in' : null;
}

const COUNTERPARTY = anyOf(
  /tegenpartij|counter ?party|begunstigt|beguenstigt|empf(a|ae)nger|zahlungsbeteiligt|beneficiary|payee/,
  /contrepartie/,
);

/** Whether the header's words are about the other party. */
export function isCounterparty(header: string): boolean {
  return COUNTERPARTY.test(plainWords(header));
}

/** Whether the header is a state and nothing else: `Pending`, `Posted?`, `Vorgemerkt`. */
export function isState(header: string): boolean {
  return /^(\p{L}+ )?\p{L}+$/u.test(plainWords(header)) && readStatus(header) !== undefined;
}

/** Whether the header names the amount in the other currency, if another column has the amount on the account. */
export function isElsewhere(header: string): boolean {
  return /\borig\b|\blocal\b/.test(plainWords(header));
}

/** Whether a row's words name a total below the lines. */
export function isTotal(text: string): boolean {
  const words = plainWords(text);
  if (
    anyOf(
      /^((grand |sub ?)?total[ei]?s?|totaux|sum|summ?[ae]|summen|somme|gesamt|gesamtsumme|gesamtbetrag)\b/,
      /^(totaal|razem|celkem|ukupno|yhteensa)\b/,
      /^(number|no|anzahl|nombre|aantal|numero|liczba|antal) (of|der|de|van)\b|^net (movement|change)\b/,
    ).test(words)
  )
    return true;
  return periodInText(text) !== undefined || /\b(balance|saldo|solde|kontostand|stan konta|zustatek)\b/.test(words);
}

/** Rows for the balances and turnover of the period that some banks put among the lines. */
const PERIOD: readonly (readonly ['opening' | 'closing' | 'turnover', ...RegExp[]])[] = [
  [
    'opening',
    /^(opening balance|balance brought forward|likutis pradziai|sakuma atlikums|algsaldo|alguse saldo)$/,
    /^(anfangssaldo|anfangsbestand|beginsaldo|solde initial|saldo iniziale|saldo inicial|saldo poczatkowe)$/,
    /^(pocatecni zustatek|ingaende saldo)$/,
  ],
  [
    'closing',
    /^(closing balance|balance carried forward|likutis pabaigai|beigu atlikums|loppsaldo|endsaldo)$/,
    /^(endbestand|eindsaldo|solde final|saldo finale|saldo final|saldo koncowe|konecny zustatek)$/,
    /^(utgaende saldo)$/,
  ],
  ['turnover', /^(turnover|total turnover|apyvarta|apgrozijums|kaive)$/],
];
/** A quick first check: every such text contains one of these, and few other texts do. */
const PERIOD_HINT = /balance|saldo|solde|bestand|likutis|atlikums|z[uů]statek|turnover|apyvarta|apgroz|k[aä]ive/i;
export type HeadingPeriod = (typeof PERIOD)[number][0];

/** Whether a text may be one of these. */
export function mayBePeriod(text: string): boolean {
  return text.length <= 80 && PERIOD_HINT.test(text);
}

/** Which of these a cell names, if it contains nothing else. */
export function periodInText(text: string): HeadingPeriod | undefined {
  const words = plainWords(text);
  return PERIOD.find(([, ...patterns]) => patterns.some((pattern) => pattern.test(words)))?.[0];
}
