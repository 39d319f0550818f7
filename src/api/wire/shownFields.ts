import type { ResourceContent } from '../../domain/resources/content.ts';
import { resourceSlots } from '../../domain/resources/slots.ts';
import { isJsonObject } from '../../domain/values/json.ts';
import { foldedName } from '../transport/fold.ts';
import { fieldsOfList } from './persons.ts';

/**
 * Which fields an answer shows, empty ones too, by their paths in a record (`FieldsShown`). A field that is shown as
 * null is shown: a colleague's emptying looks like that.
 */

/** Fields whose properties are fields of their own. */
const IN_PARTS: ReadonlySet<string> = new Set(['ext', 'post']);

/** Names in answers from which Daybook reads a field of another name (`readDocument`). */
const READ_FROM: Readonly<Record<string, string>> = {
  billingAddress: 'invoiceAddress',
  grossCurrencyAmount: 'currencyAmount',
  netCurrencyUnitPrice: 'currencyUnitPrice',
  grossCurrencyUnitPrice: 'currencyUnitPrice',
};

function* fieldsUnder(json: object, under: string): Generator<string> {
  for (const [name, value] of Object.entries(json)) {
    const field = foldedName(name);
    yield under + field;
    const other = READ_FROM[field];
    if (other !== undefined) yield under + other;
    if (field === 'deferredDistribution' && isJsonObject(value)) yield `${under}deferredProfileId`;
    if (IN_PARTS.has(field) && isJsonObject(value))
      for (const property of Object.keys(value))
        yield `${under}${field}.${field === 'ext' ? property : foldedName(property)}`;
  }
}

/** The fields of a document, or of a row of its search, as it came; before `foldFilled` has changed it. */
export function* fieldsOfDocument(json: unknown): Generator<string> {
  if (!isJsonObject(json)) return;
  yield* fieldsUnder(json, '');
  for (const [name, lines] of Object.entries(json))
    if (foldedName(name) === 'details' && Array.isArray(lines))
      for (const line of lines) if (isJsonObject(line)) yield* fieldsUnder(line, 'lines.');
}

function* namesIn(json: object, under: string): Generator<string> {
  for (const [name, value] of Object.entries(json)) {
    const field = foldedName(name);
    yield under + field;
    if (Array.isArray(value)) for (const listed of fieldsOfList(field)) yield under + listed;
    if (field === 'ext') {
      if (isJsonObject(value)) for (const property of Object.keys(value)) yield `${under}ext.${property}`;
    } else if (isJsonObject(value)) yield* namesIn(value, `${under}${field}.`);
  }
}

/**
 * The fields of another record. A person's list shows the fields that are read from it, also when it is empty.
 * @param json as it came
 * @param content what was read of it: some fields have other names there
 */
export function* fieldsOfResource(
  json: unknown,
  content: ResourceContent,
  readAs: Readonly<Record<string, string>>,
): Generator<string> {
  yield* resourceSlots(content).keys();
  if (!isJsonObject(json)) return;
  for (const path of namesIn(json, '')) yield readAs[path] ?? path;
}
