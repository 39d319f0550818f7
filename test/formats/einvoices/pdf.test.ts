import { describe, expect, it } from 'vitest';
import { MOST_INVOICE_BYTES, readEInvoice } from '../../../src/formats/einvoices/index.ts';
import { CII, pdfWith, UBL, utf8 } from './files.ts';

const INVOICE = { name: 'factur-x.xml', content: CII };
/** A standard encryption dictionary (RC4, 40 bit) with passwords that nobody knows. */
const ENCRYPTED = {
  trailer: `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'1f'.repeat(32)}> /U <${'2e'.repeat(32)}> >>`,
};

describe('an invoice within a PDF', () => {
  it.each([
    ['as it is', {}],
    ['deflated', { deflated: true }],
    ['in a file of object streams', { objectStream: true, deflated: true }],
    ['in a file whose table of objects is broken', { badXref: true }],
  ])('is read %s', async (_name, form) => {
    const reading = await readEInvoice(pdfWith([INVOICE], form));
    expect(reading).toMatchObject({ format: 'cii', container: 'pdf', problems: [] });
    expect(reading.invoice).toMatchObject({ number: 'R-17 & 18', totals: { payable: '100.50' } });
  });

  describe.each(['catalog', 'catalogByReference', 'oneInCatalog', 'page', 'catalogAndPage', 'annotation'] as const)(
    'that only the PDF’s %s names',
    (place) => {
      it.each([
        ['as it is', {}],
        ['deflated', { deflated: true }],
        ['in a file of object streams', { objectStream: true, deflated: true }],
        ['in a file whose table of objects is broken', { badXref: true }],
      ])('is read %s', async (_name, form) => {
        const reading = await readEInvoice(pdfWith([INVOICE], { ...form, place }));
        expect(reading).toMatchObject({ format: 'cii', container: 'pdf', problems: [] });
        expect(reading.invoice).toMatchObject({ number: 'R-17 & 18', totals: { payable: '100.50' } });
      });
    },
  );

  it('is chosen and refused by the same rules outside of the table of attachments', async () => {
    const other = { name: 'other.xml', content: UBL };
    const place = 'catalog' as const;
    expect(await readEInvoice(pdfWith([other, INVOICE], { place }))).toMatchObject({ format: 'cii', problems: [] });
    expect(await readEInvoice(pdfWith([other, { name: 'a.xml', content: CII }], { place }))).toMatchObject({
      invoice: null,
      problems: [{ code: 'pdf.severalInvoices', text: 'other.xml, a.xml' }],
    });
  });

  it('is not what a PDF holds but refers to nowhere', async () => {
    expect(await readEInvoice(pdfWith([INVOICE], { place: 'nothing' }))).toMatchObject({
      invoice: null,
      problems: [{ code: 'pdf.noText' }],
    });
  });

  it('is not a part of an attached PDF that has one', async () => {
    const files = [{ name: 'terms.pdf', content: pdfWith([INVOICE], { place: 'catalog' }) }];
    expect(await readEInvoice(pdfWith(files))).toMatchObject({ invoice: null, problems: [{ code: 'pdf.noText' }] });
  });

  it('has a name in any spelling that PDF knows', async () => {
    const names = ['factur\\055x.xml', 'fact\\\nur-x.xml', '\\376\\377\0f\0a\0c\0t\0u\0r\0-\0x\0.\0x\0m\0l'];
    for (const name of names) {
      const files = [
        { name: 'other.xml', content: UBL },
        { name, content: CII },
      ];
      expect(await readEInvoice(pdfWith(files, { place: 'catalog' })), name).toMatchObject({ format: 'cii' });
    }
  });

  it('is the attachment with the name of the specification, beside others', async () => {
    const files = [{ name: 'terms.pdf', content: 'no XML' }, INVOICE, { name: 'other.xml', content: UBL }];
    expect(await readEInvoice(pdfWith(files))).toMatchObject({ format: 'cii', problems: [] });
  });

  it('may have another name, if no other attachment is an invoice', async () => {
    const files = [
      { name: 'terms.xml', content: '<terms/>' },
      { name: 'rechnung.xml', content: UBL },
    ];
    expect(await readEInvoice(pdfWith(files))).toMatchObject({ format: 'ubl', container: 'pdf', problems: [] });
  });

  it('is not chosen among several', async () => {
    const files = [
      { name: 'a.xml', content: UBL },
      { name: 'b.xml', content: CII },
    ];
    expect(await readEInvoice(pdfWith(files))).toMatchObject({
      invoice: null,
      problems: [{ code: 'pdf.severalInvoices', text: 'a.xml, b.xml' }],
    });
  });

  it('is missing where there is no attachment, or no invoice among them', async () => {
    for (const files of [[], [{ name: 'terms.xml', content: '<terms/>' }]])
      expect(await readEInvoice(pdfWith(files))).toMatchObject({
        container: 'pdf',
        invoice: null,
        problems: [{ code: 'pdf.noText' }],
      });
  });

  it('is not read where it unpacks to more than a file may have', async () => {
    // 64 MB of blanks deflate to 64 kB.
    const content = new Uint8Array(MOST_INVOICE_BYTES + 1).fill(0x20);
    content.set(utf8(CII));
    const bytes = pdfWith([{ name: 'factur-x.xml', content }], { deflated: true });
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(await readEInvoice(bytes)).toMatchObject({ invoice: null, problems: [{ code: 'file.tooBig' }] });
  });

  it('cannot be read behind a password', async () => {
    expect(await readEInvoice(pdfWith([INVOICE], ENCRYPTED))).toMatchObject({
      invoice: null,
      problems: [{ code: 'pdf.encrypted' }],
    });
  });

  it('cannot be read in a file that is no PDF beyond its first bytes', async () => {
    expect(await readEInvoice(utf8('%PDF-1.7\nnothing'))).toMatchObject({
      invoice: null,
      problems: [{ code: 'pdf.damaged' }],
    });
  });
});
