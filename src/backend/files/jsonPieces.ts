/** Characters in one piece: small compared with the result, and few calls to write it. */
const PIECE_LENGTH = 1 << 16;
const INDENT = '  ';
/**
 * Values down to this depth, such as the lines of a statement, are written member by member; a deeper value is written
 * whole with its parent.
 */
const DEEPEST = 4;

/**
 * Writes a value as `JSON.stringify(value, null, 2)` does, in pieces: for 70,000 lines the whole text would take more
 * memory than the lines.
 */
export function* jsonPieces(value: object): Generator<string> {
  let held: string[] = [];
  let size = 0;
  for (const part of partsOf(value, '')) {
    held.push(part);
    size += part.length;
    if (size < PIECE_LENGTH) continue;
    yield held.join('');
    [held, size] = [[], 0];
  }
  yield held.join('');
}

function* partsOf(value: unknown, indent: string): Generator<string> {
  const isOpened = typeof value === 'object' && value !== null && indent.length < DEEPEST * INDENT.length;
  if (isOpened && Array.isArray(value)) yield* between('[', ']', elementsOf(value, indent + INDENT), indent);
  else if (isOpened) yield* between('{', '}', propertiesOf(value, indent + INDENT), indent);
  // A JSON string contains no line breaks, so each one here belongs to the layout.
  else yield (JSON.stringify(value, null, INDENT) ?? 'null').replaceAll('\n', `\n${indent}`);
}

/** Each member begins with `null`, which marks where to write the separator. */
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
