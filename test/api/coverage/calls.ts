import type { FinanceClient } from '../../../src/api/financeClient.ts';
import { instantOf, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { SPECIFIED_CLASSES, type DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { EXTRA_KINDS, type ExtraKind } from '../../../src/domain/resources/extras.ts';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import type { RequestedCommand } from '../../../src/domain/records/commands.ts';
import { RESOURCE_KINDS, type ResourceContent } from '../../../src/domain/resources/content.ts';
import { isChildKind, parentOfContent, RESOURCE_TRAITS } from '../../../src/domain/resources/traits.ts';
import { intRef } from '../../support/documents.ts';
import { MONDAY } from '../../service/support/service.ts';
import { FULL, type IdOf } from './contents.ts';

const page = { skip: 0, take: 100 };
const SINCE = { ...page, lastModifiedFrom: instantOf(MONDAY - 86_400_000) };

function made(id: Guid | null): Guid {
  if (id === null) throw new Error('the create did not tell an id');
  return id;
}

/** A document of a class, with one line; a payment or receipt of 12 without lines. */
function documentOf(docClass: DocumentClass, n: number, idOf: IdOf): Document {
  const isSale = docClass.startsWith('sale') || docClass === 'receipt';
  const isMoney = docClass === 'payment' || docClass === 'receipt';
  return {
    docClass,
    intRef: intRef(n, 50),
    contactAccountId: idOf('contactAccount', isSale ? 'C00001' : 'S00001'),
    statusList: [],
    ...(isMoney
      ? { currencyAmount: decimal('12'), bankAccountId: idOf('bankAccount', 'GBP-CUR'), lines: [] }
      : {
          lines: [
            { intRef: intRef(n, 51), description: 'x', quantity: decimal('1'), currencyUnitPrice: decimal('10') },
          ],
        }),
  };
}

/** Adds, replaces and deletes the parts of a project. */
async function everyProjectPart(client: FinanceClient, project: Guid): Promise<void> {
  const march = { dateFrom: localDate('2026-03-01') };
  const april = { dateFrom: localDate('2026-04-01') };
  await client.projectParts(project);
  await client.changeProjectPart(project, { part: 'availability', shown: [], next: [march] });
  await client.changeProjectPart(project, { part: 'availability', shown: [march], next: [april] });
  await client.changeProjectPart(project, { part: 'availability', shown: [april], next: [] });
  await client.changeProjectPart(project, { part: 'milestones', shown: [], next: [{ description: 'Survey' }] });
  await client.changeProjectPart(project, { part: 'milestones', shown: [{ description: 'Survey' }], next: [] });
}

async function everyRecord(client: FinanceClient, idOf: IdOf): Promise<void> {
  for (const kind of RESOURCE_KINDS) {
    const { commands, list, foundBy } = RESOURCE_TRAITS[kind];
    const full: ResourceContent | undefined = FULL[kind]?.(idOf, 5);
    if (!full) throw new Error(`there is no ${kind}`);
    const parent = parentOfContent(full);
    const own = 'intRef' in full ? full.intRef : undefined;
    const id = made(await client.createResource(full, own));
    if (isChildKind(kind)) await client.resourcesUnder(kind, parent as Guid);
    else if (list !== 'none') {
      await client.listResources(kind, SINCE);
      if ('code' in full && full.code !== undefined)
        await client.listResources(kind, { ...page, named: { code: full.code } });
      if (own !== undefined) await client.listResources(kind, { ...page, named: { intRef: own } });
    }
    if (own !== undefined && foundBy !== 'code') await client.findResource(kind, { intRef: own });
    if (kind === 'department' || kind === 'costCentre') await client.staff(kind, id);
    if (kind === 'project') await everyProjectPart(client, id);
    for (const command of commands) await client.commandResource(kind, id, command, parent);
  }
}

async function everyFile(client: FinanceClient, document: Guid): Promise<void> {
  const group = await client.attachmentGroup(document);
  const file = made(
    await client.attach(document, group, {
      fileName: 'quay.txt',
      contentType: 'text/plain',
      bytes: new Uint8Array([81]),
    }),
  );
  await client.listAttachments(document);
  await client.attachedFile(document, file);
}

/** Reads every smaller list beside a record, and adds, changes and removes a budget. */
async function everyExtra(client: FinanceClient, idOf: IdOf): Promise<void> {
  const refs: Readonly<Record<ExtraKind, string>> = { stock: idOf('product', 'PAP-A4-80'), budgets: '' };
  for (const kind of EXTRA_KINDS) await client.extras(kind, refs[kind]);
  await client.saveExtras(
    'budgets',
    '',
    [],
    [{ values: { accountId: idOf('account', '4000'), periodId: '2026-03', budgetAmount: '5' } }],
  );
  const { rows } = await client.extras('budgets', '');
  const changed = rows.map((row) => ({ ...row, values: { ...row.values, description: 'Quay' } }));
  await client.saveExtras('budgets', '', rows, changed);
  await client.saveExtras('budgets', '', changed, []);
}

async function everyDocument(client: FinanceClient, idOf: IdOf, wait: (milliseconds: number) => void): Promise<void> {
  const ids = new Map<DocumentClass, Guid>();
  for (const [at, docClass] of SPECIFIED_CLASSES.entries()) {
    await client.searchDocuments(docClass, SINCE);
    const document = documentOf(docClass, at, idOf);
    ids.set(docClass, made(await client.createDocument(document)));
    if (document.intRef) await client.documentByIntRef(docClass, document.intRef);
  }
  const of = (docClass: DocumentClass): Guid => made(ids.get(docClass) ?? null);
  const carryOut = (docClass: DocumentClass, command: RequestedCommand): Promise<void> =>
    client.commandDocument(docClass, of(docClass), command);
  await client.addLine('saleInvoice', of('saleInvoice'), {
    intRef: intRef(60, 51),
    description: 'y',
    quantity: decimal('1'),
    currencyUnitPrice: decimal('2'),
  });
  await client.removeLine('saleInvoice', of('saleInvoice'), intRef(60, 51));
  await carryOut('saleInvoice', { name: 'submit' });
  await carryOut('receipt', { name: 'submit' });
  await carryOut('saleOrder', { name: 'submit' });
  await carryOut('saleQuote', { name: 'abandon' });
  // Authorised, and posted where it is posted.
  wait(60_000);
  await carryOut('saleInvoice', { name: 'amend', fields: { theirRef: 'Quay' } });
  await carryOut('saleOrder', { name: 'unauthorise' });
  await carryOut('receipt', { name: 'allocate', allocation: { document: of('saleInvoice'), amount: decimal('5') } });
  const allocation = (await client.document('receipt', of('receipt')))?.allocations?.[0]?.id;
  await carryOut('receipt', { name: 'deallocate', allocationId: made(allocation ?? null) });
  await everyFile(client, of('saleInvoice'));
}

/**
 * Makes every request of the app at least once, for records of its own.
 * @param wait advances the service's clock
 */
export async function makeEveryCall(
  client: FinanceClient,
  idOf: IdOf,
  wait: (milliseconds: number) => void,
): Promise<void> {
  await everyRecord(client, idOf);
  await everyDocument(client, idOf, wait);
  await client.putCatalogItem('paymentMethod', { code: 'CHEQUE-2', description: 'Cheque by post' });
  await everyExtra(client, idOf);
  const { rows } = await client.enquiries();
  await client.runEnquiry(rows[0]?.ref ?? '');
}
