import { NOT_IN_XML } from '../../text/markup.ts';

/** Text of an element that is written; empty where there is nothing to write. */
export type Xml = string;

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replace(NOT_IN_XML, ' ').replace(/[&<>"\t\n\r]/g, (each) => SPECIAL[each] ?? each);
}

function opening(name: string, attributes: Readonly<Record<string, string | null>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${escaped(value)}"`],
  );
  return `<${name}${written.join('')}>`;
}

/** An element with a text; nothing for a null. Attributes that are null are left out. */
export function leaf(name: string, text: string | null, attributes: Readonly<Record<string, string | null>> = {}): Xml {
  return text === null ? '' : `${opening(name, attributes)}${escaped(text)}</${name}>`;
}

/** An element with others inside; nothing if none of them says anything. */
export function group(name: string, ...children: Xml[]): Xml {
  const inside = children.join('');
  return inside === '' ? '' : `<${name}>${inside}</${name}>`;
}

/** The same, written even if it is empty, as a schema asks for it. */
export function always(name: string, ...children: Xml[]): Xml {
  return `<${name}>${children.join('')}</${name}>`;
}

/** A whole document. */
export function documentOf(name: string, namespaces: Readonly<Record<string, string>>, ...children: Xml[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening(name, namespaces)}${children.join('')}</${name}>\n`;
}
