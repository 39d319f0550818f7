/** A line to be written in any format: amount in whole cents, so that its text is exact. */
export interface WrittenLine {
  date: string;
  cents: number;
  text: string;
  reference: string;
}

/** `-1234` cents is `-12.34`. */
export function amountText(cents: number, mark = '.'): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const digits = (date: string): string => date.replaceAll('-', '');

export const WRITERS: Readonly<Record<string, (lines: readonly WrittenLine[]) => string>> = {
  csv: (lines) =>
    `Date,Description,Reference,Amount\n${lines.map(({ date, cents, text, reference }) => `${date},"${text.replaceAll('"', '""')}",${reference},${amountText(cents)}\n`).join('')}`,
  'csv with decimal commas': (lines) =>
    `Buchungstag;Text;Referenz;Betrag;Info\n${lines.map(({ date, cents, text, reference }) => `${date.split('-').reverse().join('.')};"${text.replaceAll('"', '""')}";${reference};${amountText(cents, ',')};-\n`).join('')}`,
  'ofx 1': (lines) =>
    `OFXHEADER:100\nDATA:OFXSGML\nENCODING:UTF-8\nCHARSET:NONE\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n${lines
      .map(
        ({ date, cents, text, reference }) =>
          `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${digits(date)}<TRNAMT>${amountText(cents)}<FITID>${reference}<NAME>${xml(text)}\n</STMTTRN>\n`,
      )
      .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  'ofx 2': (lines) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKTRANLIST>\n${lines
      .map(
        ({ date, cents, text, reference }) =>
          `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${digits(date)}120000</DTPOSTED><TRNAMT>${amountText(cents)}</TRNAMT><FITID>${reference}</FITID><NAME>${xml(text)}</NAME></STMTTRN>\n`,
      )
      .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  qif: (lines) =>
    `!Type:Bank\n${lines.map(({ date, cents, text, reference }) => `D${date}\nT${amountText(cents)}\nN${reference}\nP${text}\n^\n`).join('')}`,
  camt: (lines) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>\n${lines
      .map(
        ({ date, cents, text, reference }) =>
          `<Ntry><Amt Ccy="EUR">${amountText(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${xml(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`,
      )
      .join('')}</Stmt></BkToCstmrStmt></Document>`,
  mt940: (lines) => {
    const sum = lines.reduce((total, { cents }) => total + cents, 0);
    const balance = (cents: number) => `${cents < 0 ? 'D' : 'C'}240101EUR${amountText(Math.abs(cents), ',')}`;
    return `:20:X\r\n:25:1/2\r\n:28C:1\r\n:60F:${balance(0)}\r\n${lines
      .map(
        ({ date, cents, text, reference }) =>
          `:61:${digits(date).slice(2)}${digits(date).slice(4)}${cents < 0 ? 'D' : 'C'}${amountText(Math.abs(cents), ',')}NTRFNONREF//${reference}\r\n:86:${text}\r\n`,
      )
      .join('')}:62F:${balance(sum)}\r\n-\r\n`;
  },
};
