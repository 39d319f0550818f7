import { anyOf } from '../../../domain/values/anyOf.ts';
import { fold } from '../../../domain/values/folding.ts';

/** Words of states, in lower case without accents, from their beginning: they change their ends. */
const PENDING = anyOf(
  /(?<!\p{L})(pend|authori[sz]|autori[sz]|auktoris|reserv|rezerv|provi[sz]|prelim|on hold|held|in pro(gr|c)ess)/u,
  /(?<!\p{L})(processing|awaiting|waiting|scheduled|upcoming|unposted|unbooked|unsettled|uncleared|not yet)/u,
  /(?<!\p{L})(vorgemerkt|vormerk|ausstehend|offen(?!\p{L})|in bearbeitung|in prufung|schwebend|ungebucht)/u,
  /(?<!\p{L})(geplant|angekundigt|wartend|zu buchen|noch zu|en cours|en attente|a venir|prevu|en traitement)/u,
  /(?<!\p{L})(a (comptabiliser|traiter|executer|debiter)|en curso|en proceso|en espera|retenid)/u,
  /(?<!\p{L})(por (contabiliz|confirm|liquid|proces|cobr)|programad|em process|em curso|em espera)/u,
  /(?<!\p{L})(em andamento|agendad|aguarda|a aguardar|cativ)/u,
  /(?<!\p{L})(da (contabilizz|regist|addebit|accredit|esegui|elabora|confermar)|in attesa|in corso)/u,
  /(?<!\p{L})(in elaborazione|in sospeso|sospes|prenotat|in lavorazione|in behandeling|in afwachting)/u,
  /(?<!\p{L})(in verwerking|nog te |openstaand|gereserveerd|wachtend|gepland|lopend|vent(er|ende)(?!\p{L})|afvent)/u,
  /(?<!\p{L})(avvent|under behandling|behandles|behandlas|kommende|planlagt|planerad|pa vent|vantar|vantande)/u,
  /(?<!\p{L})(pagaende|obokford|odotta|varattu|varaus|katevaraus|vireilla|kasittely|kirjaamaton|tuleva)/u,
  /(?<!\p{L})(kesken|oczek|w toku|w trakcie|w realizacji|zablokowan|blokad|niezaksieg|nierozlicz|planowan)/u,
  /(?<!\p{L})(do (zaksieg|realizac|rozlicz|zatwierdz)|ceka|caka|nezauctovan|nezuctovan|nevyriz|blokac)/u,
  /(?<!\p{L})(blokov|probiha|zpracovava|spracovava|v procesu|planovan|fuggo|folyamat|zarolt|varakoz)/u,
  /(?<!\p{L})(feldolgozas|bekl[ei]|isleniyor|isleme alin|ootel|broneeri|tootlem|gaida|apstrade|laukia)/u,
  /(?<!\p{L})(vykdoma|na cekanju|u obradi|neproknj|v obdelavi|in asteptare|in curs|in procesare|в обработке|чака)/u,
  /(?<!\p{L})(обрабат|ожида|холд|авториз|зарезерв|очіку|обробля|εκκρεμ|δεσμευμ|αναμον|保留|処理中)/u,
  /(?<!\p{L})(未確定|处理中|待处理|待入账|未入账)/u,
);
const NEVER_BOOKED = anyOf(
  /revert|declin|failed|cancel|storn|reject|refus|\bvoid|expired/u,
  /(?<!\p{L})(abgelehnt|abgebrochen|fehlgeschlagen|zuruckgewiesen|verfallen|annul|anul|echou|fallid|falha)/u,
  /(?<!\p{L})(rechazad|rejeitad|recusad|rifiutat|respint|fallit|non riuscit|afgewezen|geweigerd|mislukt)/u,
  /(?<!\p{L})(geannuleerd|afvist|avvist|avvisad|avbrutt|avbruten|mislyk|misslyck|kanseller|makuler|hylat)/u,
  /(?<!\p{L})(peruttu|peruutet|epaonnist|odrzucon|nieudan|zamitnut|zamietnut|zrusen|neuspes|elutasit)/u,
  /(?<!\p{L})(sikertelen|torolt|visszavon|reddedil|iptal|basarisiz|odbijen|otkazan|ponisten|respins|esuat)/u,
  /(?<!\p{L})(отклон|отмен|отказ|неуспеш|відхил|скасован|απορρ|ακυρ|失敗|失败|取消|关闭|拒)/u,
);
const BOOKED = anyOf(
  /book|posted|complet|clear|settled|\bdone\b|execut|processed|\bpaid\b|success|approved|confirm|finish/u,
  /\bok\b/u,
  /(?<!\p{L})(gebucht|verbucht|abgeschlossen|erledigt|ausgefuhrt|bezahlt|erfolgreich|genehmigt|comptabilis)/u,
  /(?<!\p{L})(termin|effectu|realis|reussi|valide|contabili|liquidad|ejecutad|executad|realizad|efectuad)/u,
  /(?<!\p{L})(efetuad|concluid|processad|procesad|pagad|pago(?!\p{L})|aprovad|aprobad|eseguit|conclus)/u,
  /(?<!\p{L})(contabilizzat|geboekt|voltooid|uitgevoerd|verwerkt|afgerond|betaald|udfort|utfort|bogfort)/u,
  /(?<!\p{L})(bokfort|bokford|gennemfort|gjennomfort|genomford|fullfort|slutford|utford|afsluttet|fuldfort)/u,
  /(?<!\p{L})(godkendt|godkjent|godkand|betalt|klar(?!\p{L})|kirjattu|suoritettu|valmis|toteut|maksettu)/u,
  /(?<!\p{L})(hyvaksyt|zaksiegowan|zrealizowan|zakonczon|wykonan|rozliczon|zauctovan|zuctovan|proveden)/u,
  /(?<!\p{L})(dokoncen|vyriz|realizovan|vykonan|uhrazen|konyvelt|teljesul|teljesit|vegrehajt|sikeres|befejez)/u,
  /(?<!\p{L})(tamamlan|gerceklesti|basarili|onaylan|islendi|tehtud|sooritat|taidetud|izpildit|apstiprinat)/u,
  /(?<!\p{L})(ivykdyt|atlikt|proknj|knjizen|izvrsen|zavrsen|realizat|finalizat|procesat|efectuat|проведен)/u,
  /(?<!\p{L})(исполнен|заверш|выполнен|обработан|успешно|виконан|осчетовод|ολοκληρ|εκτελ|καταχωρ|完了|確定|成功|完成|已)/u,
);
/** `ikke bokført`, `nicht gebucht`: a state with a word for not and one for booked. */
const NOT = /(?<!\p{L})(not|nicht|non|no|nao|niet|ikke|ej|inte|icke|ei|nie|ne|nem|nu|не|δεν)(?!\p{L})/u;

/**
 * What a status cell says: not booked yet, never booked, or booked; undefined if no word of it is known.
 */
export function readStatus(cell: string): 'pending' | 'information' | 'booked' | undefined {
  const words = fold(cell.trim());
  const isBooked = BOOKED.test(words);
  if (PENDING.test(words) || (isBooked && NOT.test(words))) return 'pending';
  if (NEVER_BOOKED.test(words)) return 'information';
  return isBooked ? 'booked' : undefined;
}

const YES = /^(y|yes|true|ja|j|oui|o|si|s|sim|tak|ano|kylla|igen|evet|da|да|ναι)$/u;
const NO = /^(n|no|false|nein|non|nao|nee|nej|nei|nie|ne|ei|nem|hayir|nu|нет|ні|οχι)$/u;

/**
 * What a cell below a header says of the row's state. A header may be the state itself, with yes or no below it:
 * `Pending`, `Gebucht`.
 */
export function stateBelow(header: string, cell: string): ReturnType<typeof readStatus> {
  const word = fold(cell.trim());
  const isYes = YES.test(word);
  if (!isYes && !NO.test(word)) return readStatus(cell);
  const named = readStatus(header);
  if (isYes || named === undefined) return named;
  return named === 'booked' ? 'pending' : 'booked';
}

export function isYesOrNo(cell: string): boolean {
  const word = fold(cell.trim());
  return YES.test(word) || NO.test(word);
}
