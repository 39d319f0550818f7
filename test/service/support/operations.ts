import { objectOf, type Integrator } from './service.ts';

/** An operation of the OpenAPI document with a JSON body: its path, and a body that it accepts. */
export interface Operation {
  method: string;
  /** As the document has it: `/api/document/{ref}/detail`. */
  template: string;
  /** The path with every parameter filled in. */
  path: string;
  /** A body that is accepted. Its codes are new each time. */
  body: Record<string, unknown> | Record<string, unknown>[];
  schema: Record<string, unknown>;
  parameters: string[];
}

/**
 * The operations of the document that have a JSON body, ready to be called. @param wanted selects by method, path and
 * answer
 */
export async function operationsOf(
  api: Integrator,
  wanted: (method: string, template: string, statuses: readonly string[]) => boolean,
): Promise<Operation[]> {
  const document = await api.read('/openapi.json');
  const found: Operation[] = [];
  const called = new Caller(api);
  for (const [template, methods] of Object.entries(objectOf(document.paths))) {
    for (const [method, described] of Object.entries(objectOf(methods))) {
      const operation = objectOf(described);
      const content = operation.requestBody === undefined ? {} : objectOf(objectOf(operation.requestBody).content);
      if (!('application/json' in content) || !wanted(method, template, Object.keys(objectOf(operation.responses))))
        continue;
      const parameters = Array.isArray(operation.parameters)
        ? operation.parameters.map((each) => String(objectOf(each).name))
        : [];
      found.push({
        method: method.toUpperCase(),
        template,
        ...(await called.example(method, template)),
        schema: objectOf(objectOf(content['application/json']).schema),
        parameters,
      });
    }
  }
  return found;
}

/** Every POST that creates something: it answers 201, or 200 before 1.2.1. */
export function creates(api: Integrator): Promise<Operation[]> {
  return operationsOf(api, (method, _template, statuses) => method === 'post' && statuses.includes('201'));
}

const CLASSES: Readonly<Record<string, Record<string, unknown>>> = {
  document: { docTypeId: 'SOR', contactAccountId: 'C00001' },
  saleinvoice: { contactAccountId: 'C00001' },
  saleorder: { contactAccountId: 'C00001' },
  salequote: { contactAccountId: 'C00001' },
  purchaseorder: { contactAccountId: 'S00001' },
  purchaseinvoice: { contactAccountId: 'S00001' },
  payment: { contactAccountId: 'S00001', currencyAmount: 5 },
  receipt: { contactAccountId: 'C00001', currencyAmount: 5 },
  journal: { docTypeId: 'JNL' },
};
const LINE = { quantity: 1, currencyUnitPrice: 5 };

const CHILDREN: readonly (readonly [RegExp, string, Record<string, unknown>])[] = [
  [
    /^\/api\/Product\/\{ref\}\/PurchasePrice/,
    '/api/Product/PAP-A4-80/PurchasePrice',
    { quantityFrom: 1, unitPrice: 2 },
  ],
  [/^\/api\/Product\/\{ref\}\/SalePrice/, '/api/Product/PAP-A4-80/SalePrice', { quantityFrom: 1, unitPrice: 2 }],
  [
    /^\/api\/BankTransaction/,
    '/api/BankTransaction',
    { bankAccountRef: 'GBP-CUR', description: 'x', bankDate: '2026-03-01', depositAmount: 5 },
  ],
  [/^\/api\/Budget/, '/api/Budget', { accountId: '4000', periodId: '2026-03', budgetAmount: 5 }],
  [/^\/api\/Contact(\/|$)/, '/api/Contact', { firstName: 'Nia' }],
  [/^\/api\/ContactAccount\/\{ref\}\/contacts/, '/api/ContactAccount/C00001/contacts', { firstName: 'Nia' }],
];

/** Knows what each path accepts, and creates the records that it changes. */
class Caller {
  private readonly api: Integrator;
  private codes = 0;

  constructor(api: Integrator) {
    this.api = api;
  }

  async example(method: string, template: string): Promise<Pick<Operation, 'path' | 'body'>> {
    for (const [pattern, path, body] of CHILDREN) {
      if (!pattern.test(template)) continue;
      return method === 'post' ? { path, body } : { path: `${path}/${await this.made(path, body)}`, body: {} };
    }
    // The demo company has no ledger, which is said after the body is read.
    if (template.startsWith('/api/LegalEntity/{ref}/'))
      return {
        path: template.replace('{ref}', 'HV').replace('{period}', '2026-03'),
        body: template.includes('{period}')
          ? { state: 'closed' }
          : template.endsWith('/opening')
            ? { date: '2025-12-31' }
            : { dateFrom: '2026-01-01', ...(template.endsWith('/taxReturn') && { dateTo: '2026-01-31' }) },
      };
    const [, , resource = '', second] = template.split('/');
    const own = CLASSES[resource.toLowerCase()] ?? (resource === 'documents' ? CLASSES.document : undefined);
    if (own) return this.document(method, template, resource, own);
    if (resource === 'BatchPayments' || resource === 'BatchPayment') {
      const body = { bankAccountId: 'GBP-CUR', paymentDate: '2026-03-06' };
      if (!template.includes('{')) return { path: template, body };
      return { path: template.replace('{batch}', await this.made(`/api/${resource}`, body)), body: {} };
    }
    if (resource === 'Attachment') return { path: `/api/Attachment/${await this.attached()}`, body: {} };
    if (resource === 'DocumentBatch') return { path: template, body: { documents: [{ ...CLASSES.document }] } };
    if (/\/(availability|milestone)$/.test(template))
      return {
        path: template.replace('{ref}', 'J00002'),
        body: template.endsWith('milestone') ? { description: 'Roof' } : { dateFrom: '2026-03-01' },
      };
    if (resource === 'Project' && method === 'patch' && second !== '{ref}')
      return { path: template, body: { id: await this.made('/api/Project', this.record()) } };
    if (method === 'post') return { path: template, body: this.record() };
    return { path: template.replace('{ref}', await this.made(`/api/${resource}`, this.record())), body: {} };
  }

  private async document(
    method: string,
    template: string,
    resource: string,
    own: Record<string, unknown>,
  ): Promise<Pick<Operation, 'path' | 'body'>> {
    // The demo company has no journals.
    if (resource === 'journal')
      await this.api.call('PUT', '/api/Catalog/DocType', { code: 'JNL', description: 'Journal', docClass: 'journal' });
    if (!template.includes('{')) return { path: template, body: own };
    const base = resource === 'documents' ? 'document' : resource;
    if (template.endsWith('/allocation'))
      return { path: template.replace('{ref}', await this.made(`/api/${base}`, own)), body: { allocations: [] } };
    // Where there are lines, they determine the amount of a payment or receipt.
    const withLine = template.includes('{line}') || template.endsWith('/detail');
    const id = await this.made(`/api/${base}`, withLine ? { ...own, currencyAmount: undefined, details: [LINE] } : own);
    const lines = template.includes('{line}') ? (await this.api.read(`/api/document/${id}`)).details : [];
    const line = Array.isArray(lines) && lines.length > 0 ? String(objectOf(lines[0]).id) : '';
    return { path: template.replace('{ref}', id).replace('{line}', line), body: method === 'post' ? { ...LINE } : {} };
  }

  /** The id of a file attached to a new sales order. */
  private async attached(): Promise<string> {
    const { service, token } = this.api;
    const id = await this.made('/api/saleOrder', CLASSES.saleorder);
    const form = new FormData();
    form.set('File', new File(['x'], 'note.txt', { type: 'text/plain' }));
    const made = await fetch(`${service.address}/api/Document/${id}/AttachmentGroup/documents/Attachment`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, Domain: 'demo' },
      body: form,
    });
    return String(await made.json());
  }

  private record(): Record<string, unknown> {
    this.codes += 1;
    return { code: `NEW-${String(this.codes)}`, description: 'x' };
  }

  private async made(path: string, body: unknown): Promise<string> {
    const { status, json, text } = await this.api.call('POST', path, body);
    if ((status !== 201 && status !== 200) || typeof json !== 'string')
      throw new Error(`${path} answered ${String(status)}: ${text}`);
    return json;
  }
}
