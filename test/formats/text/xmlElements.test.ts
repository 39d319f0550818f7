import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scanXml, type XmlElement, type XmlEnd } from '../../../src/formats/text/xmlElements.ts';

interface Tree {
  name: string;
  attributes: [string, string][];
  children: Tree[];
}

/** Few names and values, some of which begin like others, so that tags repeat and nearly repeat. */
const tree = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name: fc.constantFrom('a', 'ab', 'x:a', 'x:ab', 'y:a'),
    attributes: fc.uniqueArray(
      fc.tuple(fc.constantFrom('id', 'x:code'), fc.constantFrom('', '1', '12', 'a > b', '/', "it's")),
      { selector: ([name]) => name },
    ),
    children: fc.oneof({ maxDepth: 4 }, fc.constant<Tree[]>([]), fc.array(tie('tree'), { maxLength: 4 })),
  }),
})).tree;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function written({ name, attributes, children }: Tree): string {
  const tag = name + attributes.map(([key, value]) => ` ${key}="${value}"`).join('');
  return children.length === 0 ? `<${tag}/>` : `<${tag}>${children.map(written).join('\n')}</${name}>`;
}

/** The same as it is read, without texts and places. */
function expected({ name, attributes, children }: Tree): object {
  return {
    name: local(name),
    attributes:
      attributes.length === 0 ? null : Object.fromEntries(attributes.map(([key, value]) => [local(key), value])),
    children: children.map(expected),
  };
}

const found = ({ name, attributes, children }: XmlElement): object => ({
  name,
  attributes,
  children: children.map(found),
});

function rootOf(text: string | Iterable<string>): { root: XmlElement | undefined; end: XmlEnd } {
  let root: XmlElement | undefined;
  const end = scanXml(text, (element, depth) => {
    if (depth === 0) root = element;
    return false;
  });
  return { root, end };
}

it('gives each element its own name, attributes and children, however its tags resemble those before', () => {
  fc.assert(
    fc.property(tree, fc.nat(), (one, at) => {
      const text = written(one);
      const cut = at % text.length;
      for (const document of [text, [text.slice(0, cut), text.slice(cut)]]) {
        const { root, end } = rootOf(document);
        expect(end).toEqual({ whole: true });
        expect(root && found(root)).toEqual(expected(one));
      }
    }),
  );
});

it.each([
  ['<r a="1" x:b="2&amp;3"/>', { a: '1', b: '2&3' }],
  ["<r a='1'  b = \"2\"\n c='3\"4'/>", { a: '1', b: '2', c: '3"4' }],
  ['<r a="1"b="2"/>', { a: '1', b: '2' }],
  ['<r a=1 b="2"/>', { b: '2' }],
  ['<r a/>', null],
])('reads the attributes of %s', (text, attributes) => expect(rootOf(text).root?.attributes).toEqual(attributes));

it.each([
  ['<r><a>1</a><a>2</b></r>', 'damaged'],
  ['<r><a>1</a><a b="<">2</a></r>', 'damaged'],
  ['<r><a>1</a><a>2</a', 'cutOff'],
  ['<r><a k="1">1</a><a k="1>2</a></r>', 'cutOff'],
])('does not take %s for what came before', (text, reason) => {
  expect(rootOf(text).end).toMatchObject({ whole: false, reason });
});
