import type PDFDocument from 'pdfkit';
import type { EmbeddedInvoice } from '../../domain/papers/paper.ts';

/** The names of Factur-X 1.0 and ZUGFeRD 2 for what is inside: the file, the version and the level of conformance. */
const NAMES = {
  en16931: { file: 'factur-x.xml', version: '1.0', level: 'EN 16931' },
  xrechnung: { file: 'xrechnung.xml', version: '3.0', level: 'XRECHNUNG' },
} as const satisfies Record<EmbeddedInvoice['profile'], object>;

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const PROFILE_NAME = 'sRGB IEC61966-2.1';

/**
 * Makes a PDF one of PDF/A-3b (ISO 19005-3) with an e-invoice inside, as Factur-X wants it: the colours of the screen
 * as output intent, the metadata that say so, and the XML as an alternative of the whole document.
 * @param colours the ICC profile of sRGB
 */
export function addInvoice(pdf: PDFDocument, { xml, profile }: EmbeddedInvoice, colours: Uint8Array, now: Date): void {
  const { file, version, level } = NAMES[profile];
  const intended = pdf.ref({ N: 3, Length: colours.length });
  intended.write(colours);
  intended.end();
  const intent = pdf.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    // pdfkit writes a String object as a text, and a plain one as a name.
    Info: textOf(PROFILE_NAME),
    OutputConditionIdentifier: textOf(PROFILE_NAME),
    DestOutputProfile: intended,
  });
  intent.end();
  pdf._root.data['OutputIntents'] = [intent];
  pdf.appendXML(metadata(file, version, level));
  pdf.file(new TextEncoder().encode(xml), {
    name: file,
    type: 'text/xml',
    description: 'Factur-X invoice',
    relationship: 'Alternative',
    creationDate: now,
    modifiedDate: now,
  });
}

const textOf = (text: string): object => Object(text);

/** What PDF/A and Factur-X want in the metadata: the part of the standard, the invoice, and the names that it uses. */
function metadata(file: string, version: string, level: string): string {
  const properties = [
    ['DocumentFileName', 'The name of the embedded XML document'],
    ['DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
    ['Version', 'The actual version of the standard applying to the embedded XML document'],
    ['ConformanceLevel', 'The conformance level of the embedded XML document'],
  ].map(
    ([name = '', description = '']) => `
                <rdf:li rdf:parseType="Resource">
                  <pdfaProperty:name>${name}</pdfaProperty:name>
                  <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                  <pdfaProperty:category>external</pdfaProperty:category>
                  <pdfaProperty:description>${description}</pdfaProperty:description>
                </rdf:li>`,
  );
  return `
        <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
          <pdfaid:part>3</pdfaid:part>
          <pdfaid:conformance>B</pdfaid:conformance>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
          <fx:DocumentType>INVOICE</fx:DocumentType>
          <fx:DocumentFileName>${file}</fx:DocumentFileName>
          <fx:Version>${version}</fx:Version>
          <fx:ConformanceLevel>${level}</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description rdf:about=""
            xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
            xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
          <pdfaExtension:schemas><rdf:Bag>
            <rdf:li rdf:parseType="Resource">
              <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
              <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
              <pdfaSchema:prefix>fx</pdfaSchema:prefix>
              <pdfaSchema:property><rdf:Seq>${properties.join('')}
              </rdf:Seq></pdfaSchema:property>
            </rdf:li>
          </rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>`;
}
