/** What a log line or a diagnostics file must never hold is taken out here, whatever a caller put into it. */

/** `token=…`, `key: …`, `Bearer …`: the words stay, what they are followed by goes. */
const NAMED_SECRET =
  /\b((?:api[-_ ]?key|token|cookie|password|secret|authorization)\s*[=:]\s*(?:bearer\s+)?|bearer\s+)\S+/gi;
/** Texts that someone quotes may be names. A quoted path of the system's errors stays. */
const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|(?<=^|[\s(:,])'(?!\/|[A-Za-z]:\\)[^']*'(?=$|[\s).,:;])/g;
/** Two decimals after a comma or point, with or without grouped thousands; no part of an address or a version. */
const AMOUNT =
  /(?<![\d.,:/v])-?\d{1,3}(?:[,.'\u00a0 ]\d{3})*[.,]\d{2}(?!\d|[.,]\d)|(?<![\d.,:/v])-?\d+[.,]\d{2}(?!\d|[.,]\d)/g;
/** Long words of letters and digits: keys, tokens, hashes. Ids with hyphens are shorter. */
const LONG_SECRET = /(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}(?![\w-])/g;

/** The line without secrets, quoted texts and amounts. */
export function scrubbed(line: string): string {
  return line
    .replaceAll(NAMED_SECRET, '$1…')
    .replaceAll(QUOTED, '“…”')
    .replaceAll(LONG_SECRET, '…')
    .replaceAll(AMOUNT, '#');
}
