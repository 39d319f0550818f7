import { isJsonObject } from '../../domain/values/json.ts';
import type { JsonSchema } from './contract.ts';
import { badRequest } from '../base/refusal.ts';
import { pascalCase } from './fold.ts';

/** A schema and all of its alternatives. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  return Array.isArray(schema.anyOf) ? schema.anyOf.filter(isJsonObject).flatMap(alternatives) : [schema];
}

/** The schemas of one property. */
function schemasOf(name: string, schemas: readonly JsonSchema[]): JsonSchema[] {
  return schemas.flatMap(({ properties }) =>
    isJsonObject(properties) && isJsonObject(properties[name]) ? alternatives(properties[name]) : [],
  );
}

/** `details` → `Line`; other lists by their own name. */
function listName(name: string): string {
  return name === 'details' ? 'Line' : pascalCase(name);
}

/**
 * The properties of a folded body that none of the schemas has, as sentences show them: `Foo`, `Post.Team`, `Line #1
 * Bar`. Where a schema leaves the names to the caller (`ext`), every property is known.
 * @param where put before each name
 */
export function unknownProperties(body: unknown, schemas: readonly JsonSchema[], where = ''): string[] {
  const all = schemas.flatMap(alternatives);
  if (Array.isArray(body)) {
    const items = all.flatMap((schema) => (isJsonObject(schema.items) ? [schema.items] : []));
    return body.flatMap((each, index) => unknownProperties(each, items, `${where}#${String(index + 1)} `));
  }
  const objects = all.filter(({ properties }) => isJsonObject(properties));
  if (!isJsonObject(body) || objects.length === 0) return [];
  const known = (name: string): boolean =>
    objects.some(({ properties }) => isJsonObject(properties) && name in properties);
  const names = Object.keys(body);
  return [
    ...names.filter((name) => !known(name)).map((name) => where + pascalCase(name)),
    ...names
      .filter(known)
      .flatMap((name) =>
        unknownProperties(
          body[name],
          schemasOf(name, objects),
          where + (Array.isArray(body[name]) ? `${listName(name)} ` : `${pascalCase(name)}.`),
        ),
      ),
  ];
}

/**
 * @param schemas what the body may carry, and what a read shows, which a create may repeat @throws Refusal 400 that
 * names every unknown property
 */
export function refuseUnknownProperties(body: unknown, schemas: readonly JsonSchema[]): void {
  const unknown = unknownProperties(body, schemas);
  if (unknown.length > 0) throw badRequest(`Unknown properties: ${unknown.join(', ')}.`);
}
