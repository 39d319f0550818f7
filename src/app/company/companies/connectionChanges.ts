import type { Connection, Credentials } from '../../../domain/service/connection.ts';
import type { NewCompany } from '../../../domain/service/newCompany.ts';
import type { Result } from '../../../domain/values/result.ts';
import type { useBackend } from '../session/backend.ts';

interface ConnectionChanges {
  add(credentials: Credentials): Promise<Result<Connection>>;
  openDemo(): Promise<Result<Connection>>;
  openOwn(): Promise<Result<Connection>>;
  /** Makes the company on this computer, and connects to it. */
  makeOwn(company: NewCompany): Promise<Result<Connection>>;
  /** Makes books that the backend has from a backup the company on this computer, and connects to it. */
  bringOwn(transfer: string, name: string): Promise<Result<Connection>>;
  rename(connectionId: string, name: string): Promise<Result<Connection>>;
  setKey(connectionId: string, apiKey: string): Promise<Result<Connection>>;
  /** @param authority certificates in PEM; null for none of the office's own */
  setAuthority(connectionId: string, authority: string | null): Promise<Result<Connection>>;
}

/**
 * What makes or changes a connection: the backend does it.
 * @param added hears of a connection that is new, or can be reached again
 * @param changed hears of one that is only named otherwise
 */
export function connectionChanges(
  backend: ReturnType<typeof useBackend>,
  added: (connection: Connection) => void,
  changed: (connection: Connection) => void,
): ConnectionChanges {
  const noting =
    (note: (connection: Connection) => void) =>
    (answer: Result<Connection>): Result<Connection> => {
      if (answer.ok) note(answer.value);
      return answer;
    };
  const asAdded = noting(added);
  return {
    add: (credentials) => backend.call('connections.add', credentials).then(asAdded),
    openDemo: () => backend.call('connections.openDemo', null).then(asAdded),
    openOwn: () => backend.call('connections.openOwn', null).then(asAdded),
    makeOwn: (company) => backend.call('connections.makeOwn', company).then(asAdded),
    bringOwn: (transfer, name) => backend.call('books.bring', { transfer, name }).then(asAdded),
    rename: (connectionId, name) => backend.call('connections.rename', { connectionId, name }).then(noting(changed)),
    setKey: (connectionId, apiKey) => backend.call('connections.setKey', { connectionId, apiKey }).then(asAdded),
    setAuthority: (connectionId, authority) =>
      backend.call('connections.setAuthority', { connectionId, authority }).then(asAdded),
  };
}
