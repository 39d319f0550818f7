/** The part of pdfkit that papers are drawn with. The package declares no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  /** An object of the file. */
  export interface Reference {
    readonly data: Record<string, unknown>;
    write(bytes: Uint8Array): void;
    end(bytes?: Uint8Array): void;
  }
  /** What a page shows of an element of the structure. */
  export interface StructureContent {
    readonly refs: readonly unknown[];
  }
  /** An element of the structure that screen readers follow. */
  export interface StructureElement {
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }
  /** A picture of this document: drawn often, it is in the file once. */
  export interface OpenImage {
    readonly width: number;
    readonly height: number;
  }
  export interface DocumentOptions {
    pdfVersion: '1.7';
    size: [width: number, height: number];
    margin: number;
    lang: string;
    tagged: boolean;
    displayTitle: boolean;
    /** Null: no font but those that are chosen. Left out, pdfkit looks for a file of its own. */
    font: null;
    autoFirstPage: boolean;
    info: Record<string, string | Date>;
  }
  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    readonly _root: Reference;
    addPage(options: { size: [width: number, height: number]; margin: number }): this;
    ref(data: Record<string, unknown>): Reference;
    appendXML(xml: string): void;
    /** The bytes of a font, or one that is open. */
    registerFont(name: string, font: Uint8Array | Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    text(
      text: string,
      x: number,
      y: number,
      options: {
        lineBreak: false;
        baseline: 'alphabetic';
        characterSpacing?: number;
        /** Of OpenType. With any, even none, a text is laid out as a whole. */
        features?: readonly string[];
        fill?: true;
        stroke?: true;
      },
    ): this;
    openImage(bytes: Uint8Array): OpenImage;
    image(image: OpenImage, x: number, y: number, options: { fit: [width: number, height: number] }): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    /** A drawing as SVG has it. */
    path(drawing: string): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    lineWidth(width: number): this;
    dash(length: number, options: { space: number }): this;
    strokeColor(colour: string): this;
    fill(): this;
    stroke(): this;
    file(
      bytes: Uint8Array,
      options: {
        name: string;
        type: string;
        description: string;
        relationship: 'Alternative' | 'Data' | 'Source';
        creationDate: Date;
        modifiedDate: Date;
      },
    ): Reference;
    struct(
      type: string,
      options?: { alt?: string; lang?: string; scope?: 'Column' | 'Row'; title?: string },
    ): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(type: string): StructureContent;
    markContent(type: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this;
    /** Content that stands for a text. */
    markContent(type: 'Span', options: { actual: string }): this;
    endMarkedContent(): this;
    end(): void;
  }
}
