import { objectOf } from './service.ts';

type Schema = Record<string, unknown>;

const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
};
/** Keywords for people, or about requests only. */
const SILENT = new Set(['description', 'minimum', 'maximum', 'minLength']);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function isOf(type: unknown, value: unknown): boolean {
  return type === 'integer' ? Number.isSafeInteger(value) : typeOf(value) === type;
}

/**
 * Lists where a value violates a JSON Schema; empty when it does not. Supports the keywords that the service's document
 * uses, and throws on any other, so that none is ignored.
 * @param schemas the document's components, for `$ref`
 */
export function faultsOf(schema: Schema, value: unknown, schemas: Schema, at = '$'): string[] {
  return Object.entries(schema).flatMap(([keyword, said]): string[] => {
    switch (keyword) {
      case '$ref':
        return faultsOf(objectOf(schemas[String(said).replace('#/components/schemas/', '')]), value, schemas, at);
      case 'type':
        return [said].flat().some((type) => isOf(type, value))
          ? []
          : [`${at} is ${typeOf(value)} and not ${String(said)}`];
      case 'enum':
        return Array.isArray(said) && said.includes(value) ? [] : [`${at} is ${String(value)}`];
      case 'format':
        return FORMATS[String(said)]?.test(String(value)) ? [] : [`${at} is no ${String(said)}: ${String(value)}`];
      case 'maxLength':
        return String(value).length <= Number(said) ? [] : [`${at} is too long`];
      case 'anyOf':
        return Array.isArray(said) && said.some((each) => faultsOf(objectOf(each), value, schemas, at).length === 0)
          ? []
          : [`${at} is none of its kinds`];
      case 'items':
        return Array.isArray(value)
          ? value.flatMap((each, index) => faultsOf(objectOf(said), each, schemas, `${at}[${String(index)}]`))
          : [];
      case 'required':
        return Array.isArray(said)
          ? said.filter((name) => !(String(name) in objectOf(value))).map((name) => `${at}.${String(name)} is missing`)
          : [];
      case 'properties':
        return typeOf(value) !== 'object'
          ? []
          : Object.entries(objectOf(value)).flatMap(([name, each]) =>
              name in objectOf(said) ? faultsOf(objectOf(objectOf(said)[name]), each, schemas, `${at}.${name}`) : [],
            );
      case 'additionalProperties':
        return said !== false || typeOf(value) !== 'object'
          ? []
          : Object.keys(objectOf(value))
              .filter((name) => !(name in objectOf(schema.properties)))
              .map((name) => `${at}.${name} is not in the document`);
      default:
        if (SILENT.has(keyword)) return [];
        throw new Error(`the keyword ${keyword} is not known here`);
    }
  });
}
