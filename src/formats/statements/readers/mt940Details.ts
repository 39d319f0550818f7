import { joinTexts, present, tidy } from '../../text/texts.ts';

/** What a `:86:` says about its line. */
export interface Details {
  description: string;
  payee?: string;
  payeeAccount?: string;
  customerReference?: string;
  type?: string;
}

/**
 * Joins lines of fixed width, which may be cut inside a word: a full line continues without a space, a shorter one ends
 * a word.
 */
function joinCut(parts: readonly string[], width: number): string {
  return parts.reduce(
    (text, part, index) =>
      index === 0 ? part : `${text}${(parts[index - 1]?.length ?? 0) >= width ? '' : ' '}${part}`,
    '',
  );
}

const SEPA_KEYS = /(?:^|(?<=[\s\d\p{L}.,)-]))(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP)\+/gu;

/** The purpose of German banks: `EREF+…SVWZ+…`. */
function sepaParts(purpose: string): Map<string, string> {
  const marks = [...purpose.matchAll(SEPA_KEYS)];
  return new Map(
    marks.map((mark, index) => [
      mark[1] ?? '',
      purpose.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? purpose.length).trim(),
    ]),
  );
}

/** Whether the subfield is in use: kind of booking, number, purpose, party and account. */
function isKnown(code: string): boolean {
  const number = Number(code);
  return number === 0 || number === 10 || (number >= 20 && number <= 34) || (number >= 60 && number <= 63);
}

/**
 * `166?00TEXT?20…?32Name`: three digits, then subfields with two-digit codes after a separator that the bank chooses.
 */
function readSubfields(text: string, separator: string): Details | null {
  const fields = new Map<string, string>();
  for (const part of text.split(separator).slice(1)) {
    const code = part.slice(0, 2);
    if (/^\d\d$/.test(code)) fields.set(code, `${fields.get(code) ?? ''}${part.slice(2)}`);
    else {
      // Here the separator is a character of the text.
      const last = [...fields.keys()].at(-1);
      if (last !== undefined) fields.set(last, `${fields.get(last) ?? ''}${separator}${part}`);
    }
  }
  if (![...fields.keys()].some(isKnown)) return null;
  const within = (from: number, to: number) =>
    [...fields]
      .filter(([code]) => Number(code) >= from && Number(code) <= to)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, value]) => value);
  const purpose = joinCut([...within(20, 29), ...within(60, 63)], 27);
  const sepa = sepaParts(purpose);
  const payee = present(within(32, 33).join(''));
  const purposeText = sepa.get('SVWZ') ?? purpose;
  const reference = sepa.get('EREF');
  return {
    description: joinTexts(purposeText) || joinTexts(payee, fields.get('00')),
    payee: payee ?? present(sepa.get('ABWA')),
    payeeAccount: present(fields.get('31')) ?? present(sepa.get('IBAN')),
    customerReference: reference === 'NOTPROVIDED' ? undefined : present(reference),
    type: present(fields.get('00')),
  };
}

const SLASH_KEYS = new RegExp(
  String.raw`\/(ABWA|ABWE|ACCW|BENM|BIC|BUSP|CHGS|CNTP|CSID|EREF|EXCH|IBAN|ISDT|KREF|MARF|NAME|NRTX|OAMT|ORDP|PREF|` +
    String.raw`PURP|REMI|RTRN|SVCL|SVWZ|TRCD|TRTP|ULTB|ULTC|ULTD)\/`,
  'g',
);

/** `/TRTP/…/IBAN/…/NAME/…/REMI/…`: code words between slashes. */
function readSlashes(text: string): Details | null {
  const marks = [...text.matchAll(SLASH_KEYS)];
  if (marks.length === 0 || marks[0]?.index !== 0) return null;
  const fields = new Map(
    marks.map((mark, index) => [
      mark[1] ?? '',
      text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length).replace(/\/+$/, ''),
    ]),
  );
  // ING: /CNTP/account/bic/name/city; Rabobank: /BENM//NAME/…
  const party = fields.get('CNTP')?.split('/') ?? [];
  const remittance = fields.get('REMI')?.replace(/^\/?(?:USTD|STRD)\/\/?/, '');
  const payee = present(fields.get('NAME')) ?? present(party[2]);
  const reference = fields.get('EREF');
  return {
    description: joinTexts(remittance) || payee || joinTexts(fields.get('TRTP')) || tidy(text),
    payee,
    payeeAccount: present(fields.get('IBAN')) ?? present(party[0]),
    customerReference: reference === 'NOTPROVIDED' ? undefined : present(reference),
    type: present(fields.get('TRTP')),
  };
}

/** Reads a `:86:` of any bank. If it has no known structure, the whole is the description. */
export function readDetails(lines: readonly string[]): Details {
  const whole = lines.join('');
  // Characters that also occur inside numbers (`200/24001`, `123-45678`) are separators only if subfield 00 follows.
  const coded = /^\s*\d{3}(?:([^\w\s/.,:-])(?=\d\d)|([/.,:-])(?=00))/.exec(whole) ?? /^([?])(?=\d\d)/.exec(whole);
  const separator = coded?.[1] ?? coded?.[2];
  return (
    (separator === undefined ? null : readSubfields(whole, separator)) ??
    readSlashes(whole) ?? { description: tidy(joinCut(lines, 65)) }
  );
}
