import type { FinanceClient } from '../../api/financeClient.ts';
import type { CallsOf } from '../../bridge/contract.ts';
import type { Handlers } from '../../bridge/endpoint.ts';
import type { Result } from '../../domain/values/result.ts';

/** What a page asks of the service beside sync runs. */
type ServiceCall = CallsOf<
  | 'attachments'
  | 'catalogs'
  | 'enquiries'
  | 'extras'
  | 'history'
  | 'opening'
  | 'people'
  | 'projects'
  | 'setUp'
  | 'structure'
>;

export type AskService = <T>(connectionId: string, ask: (client: FinanceClient) => Promise<T>) => Promise<Result<T>>;

/**
 * Answers a page's calls to the service.
 * @param askService asks the service of a connection; an error becomes the answer
 * @param withRoom does it only while the disk has room for what comes of it
 */
export function serviceHandlers(
  askService: AskService,
  withRoom: <T>(ask: () => Promise<Result<T>>) => Promise<Result<T>>,
): Handlers<ServiceCall> {
  return {
    'enquiries.list': ({ connectionId }) => askService(connectionId, (client) => client.enquiries()),
    'enquiries.run': ({ connectionId, ref, body }) =>
      askService(connectionId, (client) => client.runEnquiry(ref, body)),
    'opening.read': ({ connectionId, legalEntity }) =>
      askService(connectionId, (client) => client.readOpening(legalEntity)),
    'opening.preview': ({ connectionId, legalEntity, opening }) =>
      askService(connectionId, (client) => client.previewOpening(legalEntity, opening)),
    'opening.open': ({ connectionId, legalEntity, opening }) =>
      askService(connectionId, (client) => client.openBooks(legalEntity, opening)),
    'opening.takeBack': ({ connectionId, legalEntity }) =>
      askService(connectionId, (client) => client.takeOpeningBack(legalEntity)),
    'structure.staff': ({ connectionId, kind, id }) => askService(connectionId, (client) => client.staff(kind, id)),
    'catalogs.put': ({ connectionId, catalog, item }) =>
      askService(connectionId, (client) => client.putCatalogItem(catalog, item)),
    'projects.parts': ({ connectionId, project }) => askService(connectionId, (client) => client.projectParts(project)),
    'projects.changePart': ({ connectionId, project, change }) =>
      askService(connectionId, (client) => client.changeProjectPart(project, change)),
    'extras.read': ({ connectionId, kind, ref }) => askService(connectionId, (client) => client.extras(kind, ref)),
    'extras.save': ({ connectionId, kind, ref, before, after }) =>
      askService(connectionId, (client) => client.saveExtras(kind, ref, before, after)),
    'setUp.read': ({ connectionId, kind }) => askService(connectionId, (client) => client.setUp(kind)),
    'setUp.save': ({ connectionId, kind, change }) =>
      withRoom(() => askService(connectionId, (client) => client.saveSetUp(kind, change))),
    'setUp.remove': ({ connectionId, kind, row }) =>
      askService(connectionId, (client) => client.removeSetUp(kind, row)),
    'people.read': ({ connectionId }) => askService(connectionId, (client) => client.people()),
    'people.change': ({ connectionId, change }) => askService(connectionId, (client) => client.changePeople(change)),
    'history.read': ({ connectionId, kind, id }) => askService(connectionId, (client) => client.history(kind, id)),
    'attachments.list': ({ connectionId, document }) =>
      askService(connectionId, (client) => client.listAttachments(document)),
    'attachments.read': ({ connectionId, document, id }) =>
      withRoom(() =>
        askService(connectionId, async (client) =>
          Buffer.from(await client.attachedFile(document, id)).toString('base64'),
        ),
      ),
  };
}
