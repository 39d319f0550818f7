/** Characters in one piece: little beside what is told, and few calls to write it. */
const PIECE = 1 << 16;
const INDENT = '  ';
/** Lists so deep, as the lines of a statement, are told element by element; what is deeper is a part of one element. */
const DEEPEST = 4;

/** A value as `JSON.stringify(value, null, 2)` writes it, piece by piece: of 70,000 lines the whole text would take more memory than they do. */
export function* jsonPieces(value: object): Generator<string> {
  let held: string[] = [];
  let size = 0;
  for (const part of partsOf(value, '')) {
    held.push(part);
    size += part.length;
    if (size < PIECE) continue;
    yield held.join('');
    [held, size] = [[], 0];
  }
  yield held.join('');
}

function* partsOf(value: unknown, indent: string): Generator<string> {
  const isOpened = typeof value === 'object' && value !== null && indent.length < DEEPEST * INDENT.length;
  if (isOpened && Array.isArray(value)) yield* between('[', ']', elementsOf(value, indent + INDENT), indent);
  else if (isOpened) yield* between('{', '}', propertiesOf(value, indent + INDENT), indent);
  // A string has no line ends of its own in JSON: each is one of the layout.
  else yield (JSON.stringify(value, null, INDENT) ?? 'null').replaceAll('\n', `\n${indent}`);
}

/** Each of these begins with `null`, for what stands between it and the one before. */
function* between(
  opening: string,
  closing: string,
  members: Iterable<string | null>,
  indent: string,
): Generator<string> {
  yield opening;
  let count = 0;
  for (const part of members) {
    if (part === null) count += 1;
    yield part ?? `${count === 1 ? '' : ','}\n${indent}${INDENT}`;
  }
  yield count === 0 ? closing : `\n${indent}${closing}`;
}

function* elementsOf(list: readonly unknown[], indent: string): Generator<string | null> {
  for (const element of list) {
    yield null;
    yield* partsOf(element, indent);
  }
}

function* propertiesOf(value: object, indent: string): Generator<string | null> {
  for (const [name, property] of Object.entries(value)) {
    if (property === undefined) continue;
    yield null;
    yield `${JSON.stringify(name)}: `;
    yield* partsOf(property, indent);
  }
}
