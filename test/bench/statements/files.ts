/** Statement files of any size as banks write them, the same every time. */

const PARTIES = [
  'Brook & Sons Ltd',
  'Northern Power',
  'Café Müller',
  'City of Leeds',
  'Rail <GO>',
  'Acme Paper Company',
  "J. O'Neill",
  'Harbour Insurance plc',
];
const ASCII_PARTIES = [
  'Brook Sons Ltd',
  'Northern Power',
  'Cafe Mueller',
  'City of Leeds',
  'Rail GO',
  'Acme Paper Company',
  'J. O Neill',
  'Harbour Insurance plc',
];

const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** A busy account: some 300 lines a day, in the order of their days. */
const LINES_A_DAY = 300;

function dateOf(index: number): string {
  const day = Math.floor(index / LINES_A_DAY);
  return `${2023 + Math.floor(day / 336)}-${String((Math.floor(day / 28) % 12) + 1).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`;
}

interface Entry {
  date: string;
  digits: string;
  amount: string;
  out: boolean;
  party: string;
  text: string;
  reference: string;
}

function entryOf(index: number, parties: readonly string[] = PARTIES): Entry {
  const date = dateOf(index);
  const cents = ((index * 7919) % 900_000) + 101;
  return {
    date,
    digits: date.replaceAll('-', ''),
    amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    out: index % 3 !== 0,
    party: parties[index % parties.length] ?? '',
    text: `Invoice ${10_000 + index} of ${date}, order ${(index * 31) % 99_991}`,
    reference: `2025${String(index).padStart(9, '0')}`,
  };
}

/** Joins pieces until they reach `size` characters. @returns the text and the number of its pieces */
function filled(
  size: number,
  head: string,
  piece: (index: number) => string,
  tail: string,
): { text: string; lines: number } {
  const parts = [head];
  let length = head.length + tail.length;
  let lines = 0;
  while (length < size) {
    const part = piece(lines);
    parts.push(part);
    length += part.length;
    lines += 1;
  }
  parts.push(tail);
  return { text: parts.join(''), lines };
}

/** OFX 1.x (SGML): leaf elements without closing tags, in plain ASCII, as ofx-js requires. */
export function ofxOf(size: number): { text: string; lines: number } {
  return filled(
    size,
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<TRNUID>1\n<STMTRS>\n<CURDEF>GBP\n<BANKACCTFROM>\n<BANKID>200000\n<ACCTID>12345678\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>\n<BANKTRANLIST>\n<DTSTART>20250101\n<DTEND>20251231\n',
    (index) => {
      const { digits, amount, out, party, text, reference } = entryOf(index, ASCII_PARTIES);
      return `<STMTTRN>\n<TRNTYPE>${out ? 'DEBIT' : 'CREDIT'}\n<DTPOSTED>${digits}120000[0:GMT]\n<TRNAMT>${out ? '-' : ''}${amount}\n<FITID>${reference}\n<NAME>${party}\n<MEMO>${text}\n</STMTTRN>\n`;
    },
    '</BANKTRANLIST>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n',
  );
}

/** CAMT.053 version 8: entries of one transaction each, with parties, references and remittance. */
export function camtOf(size: number): { text: string; lines: number } {
  return filled(
    size,
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">\n<BkToCstmrStmt>\n<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-01T06:00:00</CreDtTm></GrpHdr>\n<Stmt>\n<Id>S1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>\n',
    (index) => {
      const { date, amount, out, party, text, reference } = entryOf(index);
      const side = out ? 'Cdtr' : 'Dbtr';
      return `  <Ntry>
    <NtryRef>${index + 1}</NtryRef>
    <Amt Ccy="EUR">${amount}</Amt>
    <CdtDbtInd>${out ? 'DBIT' : 'CRDT'}</CdtDbtInd>
    <Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${date}</Dt></BookgDt>
    <ValDt><Dt>${date}</Dt></ValDt>
    <AcctSvcrRef>${reference}</AcctSvcrRef>
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
    <NtryDtls><TxDtls>
      <Refs><EndToEndId>E2E-${index}</EndToEndId></Refs>
      <RltdPties><${side}><Pty><Nm>${xml(party)}</Nm></Pty></${side}><${side}Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></${side}Acct></RltdPties>
      <RmtInf><Ustrd>${xml(text)}</Ustrd></RmtInf>
    </TxDtls></NtryDtls>
  </Ntry>
`;
    },
    '</Stmt>\n</BkToCstmrStmt>\n</Document>\n',
  );
}

/** CSV as most banks write it: some cells in quotes, a running balance. */
export function csvOf(size: number): { text: string; lines: number } {
  let balance = 1_000_000;
  return filled(
    size,
    'Date,Value date,Description,Payee,Reference,Amount,Balance,Currency\n',
    (index) => {
      const { date, amount, out, party, text, reference } = entryOf(index);
      const cents = Number(amount.replace('.', '')) * (out ? -1 : 1);
      balance += cents;
      const sign = balance < 0 ? '-' : '';
      const shown = String(Math.abs(balance)).padStart(3, '0');
      return `${date},${date},"${text}",${party},${reference},${out ? '-' : ''}${amount},${sign}${shown.slice(0, -2)}.${shown.slice(-2)},GBP\n`;
    },
    '',
  );
}
