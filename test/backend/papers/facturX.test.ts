import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPaperPdfs } from '../../../src/backend/papers/paperPdfs.ts';
import { installedPaperFiles } from '../../../src/backend/papers/paperFiles.ts';
import type { EmbeddedInvoice } from '../../../src/domain/papers/paper.ts';
import { readEInvoice, writeEInvoice } from '../../../src/formats/einvoices/index.ts';
import { randomInvoice } from '../../formats/einvoices/randomInvoices.ts';
import { paperOf, readPdf, requestOf } from './support.ts';

const PROFILES: readonly EmbeddedInvoice['profile'][] = ['en16931', 'xrechnung'];
const write = createPaperPdfs(installedPaperFiles(), () => new Date('2026-11-24T10:00:00Z'));
async function pdfWith(invoice: EmbeddedInvoice): Promise<Uint8Array> {
  const answer = await write(requestOf([paperOf()], { invoice }));
  if (!answer.ok) throw new Error(answer.problem.message);
  return Uint8Array.from(Buffer.from(answer.value.pdf, 'base64'));
}

it('our own reader takes the invoice out again, equal', async () => {
  await fc.assert(
    fc.asyncProperty(randomInvoice, fc.constantFrom(...PROFILES), async (invoice, profile) => {
      const reading = await readEInvoice(await pdfWith({ xml: writeEInvoice(invoice, 'cii', profile), profile }));
      expect(reading.invoice).toEqual(invoice);
      expect(reading.problems).toEqual([]);
      expect([reading.format, reading.container]).toEqual(['cii', 'pdf']);
    }),
    { numRuns: 12 },
  );
});

/** The only file that the catalogue of a PDF names, taken out of its objects by their numbers. */
function embeddedIn(pdf: Uint8Array): { name: string; content: string } {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  const partOf = (part: RegExp, within: string): [string, string] => {
    const [, first = '', second = ''] = part.exec(within) ?? [];
    return [first, second];
  };
  const objectFrom = (number: string): number => text.search(new RegExp(`^${number} 0 obj$`, 'm'));
  const [name, specified] = partOf(/\/EmbeddedFiles <<\s*\/Names \[\s*\(([^)]*)\) (\d+) 0 R\s*\]/, text);
  const [content] = partOf(/\/EF <<\s*\/F (\d+) 0 R/, text.slice(objectFrom(specified)));
  const start = text.indexOf('stream\n', objectFrom(content));
  const head = text.slice(objectFrom(content), start);
  expect(head).toContain('/Type /EmbeddedFile');
  expect(head).toContain('/Filter /FlateDecode');
  const from = start + 'stream\n'.length;
  const [length] = partOf(/\/Length (\d+)/, head);
  return { name, content: inflateSync(bytes.subarray(from, from + Number(length))).toString('utf8') };
}

it('holds the XML byte by byte, without our reader or pdf.js', async () => {
  const [invoice] = fc.sample(randomInvoice, { numRuns: 1, seed: 7 });
  const xml = writeEInvoice(invoice!, 'cii', 'en16931');
  expect(embeddedIn(await pdfWith({ xml, profile: 'en16931' }))).toEqual({ name: 'factur-x.xml', content: xml });
  const umlauts = '<invoice>Nägel & Söhne, 5 €</invoice>';
  expect(embeddedIn(await pdfWith({ xml: umlauts, profile: 'xrechnung' }))).toEqual({
    name: 'xrechnung.xml',
    content: umlauts,
  });
});

it('is still the paper', async () => {
  const [page] = await readPdf(await pdfWith({ xml: '<invoice/>', profile: 'en16931' }));
  expect(page?.texts.map(({ text }) => text)).toContain('98.00');
});

it('says what PDF/A-3b and Factur-X ask for', async () => {
  const text = new TextDecoder('latin1').decode(await pdfWith({ xml: '<invoice/>', profile: 'en16931' }));
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
    '/S /GTS_PDFA1',
    '/OutputConditionIdentifier (sRGB IEC61966-2.1)',
    '/AFRelationship /Alternative',
    '/Subtype /text#2Fxml',
    '/UF (factur-x.xml)',
    '/AF [',
    '/Lang (en)',
  ])
    expect(text).toContain(part);
  // Neither is allowed.
  expect(text).not.toContain('/Encrypt');
  expect(text).not.toContain('/JavaScript');
});

it('names the file of an XRechnung as ZUGFeRD does', async () => {
  const text = new TextDecoder('latin1').decode(await pdfWith({ xml: '<invoice/>', profile: 'xrechnung' }));
  expect(text).toContain('<fx:ConformanceLevel>XRECHNUNG</fx:ConformanceLevel>');
  expect(text).toContain('/UF (xrechnung.xml)');
});
