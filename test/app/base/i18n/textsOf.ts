export interface Tree {
  readonly [name: string]: string | Tree;
}

/** Each text by its dotted path. */
export function textsOf(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([name, at]): [string, string][] =>
      typeof at === 'string' ? [[path + name, at]] : [...textsOf(at, `${path}${name}.`)],
    ),
  );
}
