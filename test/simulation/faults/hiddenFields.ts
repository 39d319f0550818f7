import { sameValue } from '../../../src/domain/documents/content.ts';
import { isJsonObject } from '../../../src/domain/values/json.ts';
import type { Chance } from '../../../src/service/demo/chance.ts';
import { exactJson, wireJson } from '../../../src/service/wire/json.ts';

const DOCUMENT =
  /^\/api\/(?:documents?|saleInvoice|saleOrder|saleQuote|purchaseOrder|purchaseInvoice|payment|receipt)(?:[/?]|$)/i;

/** Fields that people set, and that a service may take without showing them: by the paths that have them. */
const HIDEABLE: readonly (readonly [path: RegExp, field: string])[] = [
  [DOCUMENT, 'theirRef'],
  [DOCUMENT, 'orderNo'],
  [DOCUMENT, 'textFooter'],
  [DOCUMENT, 'ext'],
  [DOCUMENT, 'ext.note'],
  [DOCUMENT, 'post'],
  [DOCUMENT, 'deliveryAddress'],
  [DOCUMENT, 'details.textPost'],
  [DOCUMENT, 'details.ext'],
  [DOCUMENT, 'details.post.department'],
  [/^\/api\/ContactAccount/i, 'taxNo'],
  [/^\/api\/ContactAccount/i, 'theirRef'],
  [/^\/api\/ContactAccount/i, 'customer.warningMessage'],
  [/^\/api\/ContactAccount/i, 'ext'],
  [/^\/api\/Project/i, 'dateTo'],
  [/^\/api\/Project/i, 'address'],
  [/^\/api\/Project/i, 'ext.note'],
  [/^\/api\/Product(?:[?]|\/[^/]+$|$)/i, 'ext'],
  [/^\/api\/Product(?:[?]|\/[^/]+$|$)/i, 'sale.unitPrice'],
  [/^\/api\/Product\/[^/]+\/SalePrice/i, 'quantityTo'],
  [/^\/api\/Product\/[^/]+\/PurchasePrice/i, 'effectiveDate'],
];

function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => without(each, [name, ...rest]));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([given, inner]) => {
      if (given.toLowerCase() !== name.toLowerCase()) return [[given, inner]];
      return rest.length === 0 ? [] : [[given, without(inner, rest)]];
    }),
  );
}

/** Fields that the service of a history takes and does not show, or does not even keep: one alone, or a few. */
export class HiddenFields {
  private readonly fields: readonly (readonly [path: RegExp, field: string])[];

  constructor(chance: Chance) {
    const count = chance.happens(1 / 2) ? 1 : chance.whole(3, 9);
    this.fields = Array.from({ length: count }, () => chance.pick(HIDEABLE));
  }

  /** A body or an answer without the fields. */
  left(url: string, text: string): string {
    const names = this.fields.flatMap(([path, field]) => {
      if (!path.test(url)) return [];
      const inLine = field.startsWith('details.') && /\/detail(?:\/|$)/i.test(url);
      if (!inLine && /\/detail(?:\/|$)/i.test(url)) return [];
      return [(inLine ? field.slice('details.'.length) : field).split('.')];
    });
    if (names.length === 0 || !/^[[{]/.test(text)) return text;
    const given = exactJson(text);
    const left = names.reduce<unknown>((json, each) => without(json, each), given);
    return sameValue(given, left) ? text : wireJson(left);
  }
}
