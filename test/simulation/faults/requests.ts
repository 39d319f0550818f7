import { isJsonObject } from '../../../src/domain/values/json.ts';
import { ATTACHMENT_KIND } from '../../../src/domain/documents/attachment.ts';
import { DOCUMENT_CLASSES } from '../../../src/domain/kinds/documentClasses.ts';
import { isGuid } from '../../../src/domain/values/identifiers.ts';
import { exactJson } from '../../../src/service/wire/json.ts';
import type { Reply } from '../simulatedService.ts';
import { bodyOf, type Outgoing } from '../checks/outgoing.ts';
import { FIELDS, type SimulatedKind } from '../actions/records.ts';

const GUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const CLASSES = DOCUMENT_CLASSES.join('|');
const DOCUMENT = new RegExp(`^/api/(?:documents?|${CLASSES})/(${GUID})(?:/|$|\\?)`, 'i');
const NEW_DOCUMENT = new RegExp(`^/api/(?:${CLASSES})$`, 'i');
const PATHS: readonly (readonly [SimulatedKind, RegExp, RegExp])[] = [
  [
    'purchasePrice',
    new RegExp(`^/api/Product/${GUID}/PurchasePrice/(${GUID})`, 'i'),
    new RegExp(`^/api/Product/[^/?]+/PurchasePrice(?:$|\\?)`, 'i'),
  ],
  [
    'salePrice',
    new RegExp(`^/api/Product/${GUID}/SalePrice/(${GUID})`, 'i'),
    new RegExp(`^/api/Product/[^/?]+/SalePrice(?:$|\\?)`, 'i'),
  ],
  [
    'contact',
    new RegExp(`^/api/(?:ContactAccount/${GUID}/contacts|Contact)/(${GUID})`, 'i'),
    new RegExp(`^/api/ContactAccount/[^/?]+/contacts(?:$|\\?)`, 'i'),
  ],
  ['department', new RegExp(`^/api/Department/(${GUID})`, 'i'), /^\/api\/Department(?:$|\?)/i],
  ['costCentre', new RegExp(`^/api/CostCentre/(${GUID})`, 'i'), /^\/api\/CostCentre(?:$|\?)/i],
  ['project', new RegExp(`^/api/Project/(${GUID})`, 'i'), /^\/api\/Project(?:$|\?)/i],
  ['contactAccount', new RegExp(`^/api/ContactAccount/(${GUID})`, 'i'), /^\/api\/ContactAccount(?:$|\?)/i],
  ['product', new RegExp(`^/api/Product/(${GUID})(?!/)`, 'i'), /^\/api\/Product(?:$|\?)/i],
  ['bankTransaction', new RegExp(`^/api/BankTransaction/(${GUID})`, 'i'), /^\/api\/BankTransaction(?:$|\?)/i],
];

/** Files belong to documents, but reading them is not reading the document. */
const FILES = new RegExp(`^/api/Document/(${GUID})/Attachment`, 'i');

/** What a request is about. */
export type About =
  | { what: 'newFile'; name: string }
  | { what: 'document'; id: string }
  | { what: 'newDocument'; intRef: string }
  | { what: 'record'; kind: SimulatedKind; id: string }
  | { what: 'newRecord'; kind: SimulatedKind; token: string }
  | { what: 'records'; kind: SimulatedKind }
  | null;

export function aboutOf(request: Outgoing): About {
  if (FILES.test(request.url)) {
    const file = request.form?.get('File');
    return file instanceof File ? { what: 'newFile', name: file.name } : null;
  }
  const id = DOCUMENT.exec(request.url)?.[1];
  if (id !== undefined) return { what: 'document', id: id.toLowerCase() };
  if (NEW_DOCUMENT.test(request.url) && request.method === 'POST')
    return { what: 'newDocument', intRef: String(bodyOf(request).intRef ?? '') };
  for (const [kind, one, all] of PATHS) {
    const found = one.exec(request.url)?.[1];
    if (found !== undefined) return { what: 'record', kind, id: found.toLowerCase() };
    if (!all.test(request.url)) continue;
    // A project is updated at the path of the list and named in the body.
    if (request.method === 'PATCH') return { what: 'record', kind, id: String(bodyOf(request).id ?? '').toLowerCase() };
    return request.method === 'POST'
      ? { what: 'newRecord', kind, token: `${kind} ${String(bodyOf(request)[FIELDS[kind].token] ?? '')}` }
      : { what: 'records', kind };
  }
  return null;
}

/** Ids of the records that an answer shows whole. */
export function idsShown(about: About, { status, text }: Reply): string[] {
  if (status !== 200 || about === null) return [];
  if (about.what === 'document' || about.what === 'record') return [about.id];
  if (about.what !== 'records') return [];
  const rows = exactJson(text);
  return Array.isArray(rows)
    ? rows.flatMap((row) =>
        isJsonObject(row) && typeof row.id === 'string' && isGuid(row.id) ? [row.id.toLowerCase()] : [],
      )
    : [];
}

/** Keys known only to this computer that a body names where the service wants a reference. */
export function localNamesIn(value: unknown, field = ''): { field: string; key: string }[] {
  if (Array.isArray(value)) return value.flatMap((each) => localNamesIn(each, field));
  if (isJsonObject(value)) return Object.entries(value).flatMap(([inner, each]) => localNamesIn(each, inner));
  return typeof value === 'string' && value.startsWith('daybook-') && !/^intref$/i.test(field)
    ? [{ field, key: value }]
    : [];
}

/** The names by which the service may be denying a request: the one record, or the kind of a new one. */
export function deniedNames(request: Outgoing): { record: string | null; kind: string | null } {
  const about = aboutOf(request);
  switch (about?.what) {
    case 'document':
    case 'record':
      return { record: about.id, kind: null };
    case 'newDocument':
      return { record: about.intRef, kind: kindOf(request) };
    case 'newRecord':
      return { record: about.token, kind: `new ${about.kind}` };
    case 'newFile':
      return { record: about.name, kind: `new ${ATTACHMENT_KIND}` };
    default:
      return { record: null, kind: null };
  }
}

function kindOf({ url }: Outgoing): string {
  return `new ${url.split('/').at(-1) ?? ''}`;
}
