import { Inflate } from 'fflate';

/** A file within a PDF. */
export interface AssociatedFile {
  name: string;
  content: Uint8Array;
}

class Reference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}
class Text {
  readonly written: string;

  constructor(written: string) {
    this.written = written;
  }
}
type Dictionary = Map<string, PdfValue>;
/** Names are strings without their slash. Booleans and operators are null: nothing here depends on them. */
type PdfValue = null | number | string | Text | Reference | Dictionary | PdfValue[];

interface PdfObject {
  value: PdfValue;
  /** What its stream holds, as it is stored. */
  stream?: Uint8Array;
}

const MOST_DEEP = 64;
const BLANKS = /(?:[\0\s]+|%[^\r\n]*)*/y;
const REFERENCE = /(\d+)\s+\d+\s+R(?![^\s()<>[\]{}/%])/y;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)/y;
const WORD = /[^\0\s()<>[\]{}/%]*/y;
const ESCAPED: Readonly<Record<string, string>> = { '\n': '', n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads values of a PDF one after another. What is no value is read as null. */
class ValueReader {
  private readonly text: string;
  at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  value(depth = 0): PdfValue {
    this.take(BLANKS);
    if (depth > MOST_DEEP) {
      this.at += 1;
      return null;
    }
    if (this.skips('<<')) return this.dictionary(depth);
    if (this.skips('[')) {
      const values: PdfValue[] = [];
      while (!this.ends(']')) values.push(this.value(depth + 1));
      return values;
    }
    if (this.skips('(')) return new Text(this.literal());
    if (this.skips('<')) return new Text(this.hexadecimal());
    if (this.skips('/'))
      return (this.take(WORD)?.[0] ?? '').replace(/#([\da-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    const reference = this.take(REFERENCE);
    if (reference) return new Reference(Number(reference[1]));
    const number = this.take(NUMBER);
    if (number) return Number(number[0]);
    if ((this.take(WORD)?.[0] ?? '') === '') this.at += 1;
    return null;
  }

  /** Skips a word and the blanks before it. @returns whether it stands here */
  skips(word: string): boolean {
    this.take(BLANKS);
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private ends(mark: string): boolean {
    return this.skips(mark) || this.at >= this.text.length;
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  private dictionary(depth: number): Dictionary {
    const dictionary: Dictionary = new Map();
    while (!this.ends('>>')) {
      const key = this.value(depth + 1);
      const value = this.value(depth + 1);
      if (typeof key === 'string') dictionary.set(key, value);
    }
    return dictionary;
  }

  private literal(): string {
    let text = '';
    for (let open = 1; this.at < this.text.length; this.at += 1) {
      let sign = this.text.charAt(this.at);
      if (sign === '(') open += 1;
      else if (sign === ')') {
        open -= 1;
        if (open === 0) break;
      } else if (sign === '\\') {
        const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at + 1, this.at + 4))?.[0];
        this.at += octal?.length ?? 1;
        const next = this.text.charAt(this.at);
        sign = octal === undefined ? (ESCAPED[next] ?? next) : String.fromCharCode(Number.parseInt(octal, 8));
      }
      text += sign;
    }
    this.at += 1;
    return text;
  }

  private hexadecimal(): string {
    const end = this.text.indexOf('>', this.at);
    const digits = this.text.slice(this.at, end === -1 ? undefined : end).replace(/[^\da-f]/gi, '');
    this.at = end === -1 ? this.text.length : end + 1;
    return (digits.match(/..?/g) ?? [])
      .map((pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)))
      .join('');
  }
}

/** The objects of a PDF by their numbers. Later ones replace earlier ones, as they do where a file was changed. */
class PdfObjects {
  private readonly objects = new Map<number, PdfObject>();
  private readonly most: number;

  /** @param most bytes that a stream may unpack to */
  constructor(bytes: Uint8Array, most: number) {
    this.most = most;
    // Every byte is one character.
    const text = new TextDecoder('latin1').decode(bytes);
    const heads = /(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\b/g;
    for (let head = heads.exec(text); head; head = heads.exec(text)) {
      const reader = new ValueReader(text, heads.lastIndex);
      const object: PdfObject = { value: reader.value() };
      if (object.value instanceof Map && reader.skips('stream')) {
        const start = reader.at + (/^(?:\r\n|\n|\r)/.exec(text.slice(reader.at, reader.at + 2))?.[0].length ?? 0);
        const end = streamEnd(text, start, object.value.get('Length'));
        object.stream = bytes.subarray(start, end);
        reader.at = end;
      }
      this.objects.set(Number(head[1]), object);
      if (object.value instanceof Map && object.value.get('Type') === 'ObjStm') this.unpack(object);
      // What looks like an object within a stream is none.
      heads.lastIndex = Math.max(heads.lastIndex, reader.at);
    }
  }

  values(): PdfValue[] {
    return [...this.objects.values()].map(({ value }) => value);
  }

  resolve(value: PdfValue | undefined): PdfValue {
    return value instanceof Reference ? (this.objects.get(value.number)?.value ?? null) : (value ?? null);
  }

  /**
   * The content of the stream that is referred to; null if there is none, or it is packed in a way that is not known.
   */
  content(reference: PdfValue | undefined): Uint8Array | null {
    const object = reference instanceof Reference ? this.objects.get(reference.number) : undefined;
    return object === undefined ? null : this.unpacked(object);
  }

  private unpacked({ value, stream }: PdfObject): Uint8Array | null {
    if (!(value instanceof Map) || stream === undefined) return null;
    const filter = this.resolve(value.get('Filter'));
    const filters = Array.isArray(filter) ? filter : filter === null ? [] : [filter];
    if (filters.length === 0) return stream;
    return filters.length === 1 && (filters[0] === 'FlateDecode' || filters[0] === 'Fl')
      ? inflated(stream, this.most)
      : null;
  }

  /** Takes the objects that are packed together in a stream. */
  private unpack(holder: PdfObject): void {
    const content = this.unpacked(holder);
    if (content === null || !(holder.value instanceof Map)) return;
    const text = new TextDecoder('latin1').decode(content);
    const [count, first] = [holder.value.get('N'), holder.value.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number') return;
    const heads = new ValueReader(text.slice(0, first), 0);
    for (let index = 0; index < count && heads.at < first; index += 1) {
      const [number, offset] = [heads.value(), heads.value()];
      if (typeof number === 'number' && typeof offset === 'number')
        this.objects.set(number, { value: new ValueReader(text, first + offset).value() });
    }
  }
}

/** Where a stream ends: by its length if that leads to its end mark, otherwise at the next mark. */
function streamEnd(text: string, start: number, length: PdfValue | undefined): number {
  if (typeof length === 'number' && /^\s*endstream/.test(text.slice(start + length, start + length + 12)))
    return start + length;
  const end = text.indexOf('endstream', start);
  return end === -1 ? text.length : end;
}

/** @returns null if the bytes are damaged, or unpack to more than `most` */
function inflated(packed: Uint8Array, most: number): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((part) => {
    parts.push(part);
    size += part.length;
  });
  try {
    // The first two bytes say how the rest is packed. A piece unpacks to at most about a thousand times its size.
    for (let at = 2; at < packed.length && size <= most; at += 4096)
      inflate.push(packed.subarray(at, at + 4096), at + 4096 >= packed.length);
  } catch {
    // fflate throws plain errors for damaged data.
    return null;
  }
  if (size > most) return null;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const UTF16 = '\xfe\xff';

/** The characters of a text, which are either UTF-16 with a mark or as they are written. */
function charactersOf(written: string): string {
  if (!written.startsWith(UTF16)) return written;
  let text = '';
  for (let at = 2; at + 1 < written.length; at += 2)
    text += String.fromCharCode(written.charCodeAt(at) * 256 + written.charCodeAt(at + 1));
  return text;
}

/**
 * The files that belong to a PDF or a part of it without being in its table of attachments, which is the only place
 * where pdf.js finds them: those in `/AF` (ISO 32000-2, 14.13) and those of annotations. A file behind a password has
 * none.
 * @param most bytes that a file may unpack to
 */
export function associatedFiles(bytes: Uint8Array, most: number): AssociatedFile[] {
  const objects = new PdfObjects(bytes, most);
  /** By the number of the object that has the content: several places may name one file. */
  const found = new Map<number, AssociatedFile>();
  for (const value of objects.values()) {
    if (!(value instanceof Map)) continue;
    const associated = objects.resolve(value.get('AF'));
    const own = value.get('Subtype') === 'FileAttachment' ? [value.get('FS')] : [];
    for (const each of [...(Array.isArray(associated) ? associated : [associated]), ...own]) {
      const file = objects.resolve(each);
      const embedded = file instanceof Map ? objects.resolve(file.get('EF')) : null;
      if (!(file instanceof Map) || !(embedded instanceof Map)) continue;
      const stream = embedded.get('UF') ?? embedded.get('F');
      const content = objects.content(stream);
      const name = objects.resolve(file.get('UF') ?? file.get('F'));
      if (content !== null && stream instanceof Reference)
        found.set(stream.number, { name: name instanceof Text ? charactersOf(name.written) : '', content });
    }
  }
  return [...found.values()];
}
