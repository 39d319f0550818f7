import type { FinanceClient } from '../../../src/api/financeClient.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import type { ResourceKind } from '../../../src/domain/resources/content.ts';
import { INT_REF_PREFIX, type IntRef } from '../../../src/domain/values/identifiers.ts';
import { problemOf } from '../../../src/domain/values/result.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import type { FinanceService, LocalStore } from '../../../src/sync/run/ports.ts';
import { isDocument, mistaking, withService, writing } from '../actions/bugMaking.ts';
import { BUGS_AFTER_RUNS } from './bugsAfterRuns.ts';
import type { Theme } from '../faults/userProfile.ts';
import type { Fault } from '../faults/faults.ts';

export const PROMISES = ['X', 'L', 'C', 'V', 'D', 'H', 'P', 'A'] as const;
/** The letter of a promise (docs/sync.md, "Promises"). */
export type PromiseName = (typeof PROMISES)[number];

/**
 * A deliberate bug, put between the engine and its ports: a simulation that cannot fail proves nothing. The engine
 * itself has no switches for it.
 */
export interface Bug {
  name: string;
  promise: PromiseName;
  /** The first seed whose history has shown it, tried before the others. */
  shownBy?: number;
  /** What the broken promise must say, where other checks than the intended one catch the bug too. */
  message?: RegExp;
  /** The theme in whose histories the bug shows soonest. */
  theme?: Theme;
  /** The faults that strike in them; lost answers by default. */
  faultKinds?: readonly Fault['kind'][];
  service?: (service: FinanceClient) => FinanceService;
  store?: (store: LocalStore) => LocalStore;
  /** A bug of a window; then every laptop has two. */
  page?: (store: CompanyStore) => CompanyStore;
}

/** Sends a record of this kind again when the answer was lost, without a look whether it is there. */
const createdAgain = (kind: ResourceKind): NonNullable<Bug['service']> => {
  return (service) =>
    withService(service, {
      createResource: async (content, intRef) => {
        try {
          return await service.createResource(content, intRef);
        } catch (thrown) {
          if (content.kind !== kind || problemOf(thrown).code !== 'network.lost') throw thrown;
          return service.createResource(content, intRef);
        }
      },
    });
};

export const BUGS: readonly Bug[] = [
  {
    name: 'a draft that is sent again goes under a new reference',
    promise: 'X',
    shownBy: 4,
    service: (service) => {
      const sent = new Map<string, number>();
      return withService(service, {
        createDocument: (document) => {
          const intRef = document.intRef ?? '';
          const times = (sent.get(intRef) ?? 0) + 1;
          sent.set(intRef, times);
          const anew = `${INT_REF_PREFIX}${String(times)}-${intRef.slice(INT_REF_PREFIX.length + 2)}` as IntRef;
          const lines = document.lines.map((line) => ({
            ...line,
            intRef: `${String(times)}${String(line.intRef)}` as IntRef,
          }));
          return service.createDocument(times === 1 ? document : { ...document, intRef: anew, lines });
        },
      });
    },
  },
  {
    name: 'an outcome is written over an edit that was made meanwhile',
    promise: 'L',
    store: (store) => ({
      ...store,
      write: async (writes, cursors) => {
        const refused = new Set(await store.write(writes, cursors));
        const held = await store.records([...refused]);
        const forced = writes.flatMap(({ record }) => {
          const now = held.find((each) => each.key === record.key);
          return refused.has(record.key) && now ? [{ expectedRevision: now.revision, record }] : [];
        });
        return forced.length === 0 ? [...refused] : store.write(forced);
      },
    }),
  },
  {
    name: 'what the service shows is taken for all that there is of a document, and written over what waits here',
    promise: 'L',
    shownBy: 5,
    theme: 'documents',
    store: (store) => ({
      ...store,
      held: async (...asked) => (await store.held(...asked)).map((each) => ({ ...each, isAsShown: true })),
      writeShown: async (shown) => {
        const held = await store.records(await store.writeShown(shown));
        const forced = held.filter(isDocument).map((record) => {
          const read = shown.find(({ key }) => key === record.key)?.document ?? record.base;
          return {
            expectedRevision: record.revision,
            record: { ...record, base: read, local: null, commands: [], inFlight: null },
          };
        });
        return store.write(forced);
      },
    }),
  },
  {
    name: 'the last to write wins a conflict',
    promise: 'C',
    shownBy: 7,
    store: (store) =>
      writing(store, (record) =>
        record.conflict?.kind === 'fields' && record.local
          ? { ...record, base: record.conflict.theirs ?? record.base, conflict: null }
          : record,
      ),
  },
  {
    name: 'a document is written as it was read long ago',
    promise: 'C',
    shownBy: 2,
    service: (service) => {
      const read = new Map<string, ReturnType<FinanceService['document']>>();
      return withService(service, {
        document: (docClass, id) => {
          const known = read.get(id) ?? service.document(docClass, id);
          read.set(id, known);
          known.catch(() => read.delete(id));
          return known;
        },
      });
    },
  },
  {
    name: 'a rejection is forgotten, and the record sent with each run',
    promise: 'V',
    shownBy: 3,
    store: (store) =>
      writing(store, (record) =>
        record.rejection
          ? { ...record, rejection: { ...record.rejection, revision: record.rejection.revision - 1 } }
          : record,
      ),
  },
  {
    name: 'a department is sent before the one above it',
    promise: 'D',
    shownBy: 2,
    theme: 'departments',
    // The search for what has to be waited for does not find departments that are only here.
    store: (store) => {
      let isListing = false;
      return {
        ...store,
        pendingKeys: async () => {
          isListing = true;
          return store.pendingKeys();
        },
        records: async (keys) => {
          const found = await store.records(keys);
          const isWhole = isListing;
          isListing = false;
          return isWhole
            ? found
            : found.filter((record) => isDocument(record) || record.kind !== 'department' || record.id !== null);
        },
      };
    },
  },
  {
    name: 'a bank line whose answer was lost is sent again',
    promise: 'X',
    theme: 'bank',
    service: createdAgain('bankTransaction'),
  },
  {
    name: 'a price whose answer was lost is sent again without a look',
    promise: 'X',
    theme: 'prices',
    service: createdAgain('salePrice'),
  },
  {
    name: 'a file whose answer was lost is sent again without a look',
    promise: 'X',
    shownBy: 2,
    theme: 'files',
    service: (service) =>
      withService(service, {
        attach: async (document, group, file) => {
          try {
            return await service.attach(document, group, file);
          } catch (thrown) {
            if (problemOf(thrown).code !== 'network.lost') throw thrown;
            return service.attach(document, group, file);
          }
        },
      }),
  },
  {
    name: 'a payment that is sent again goes under a new reference, and its allocation with it',
    promise: 'X',
    shownBy: 4,
    theme: 'trade',
    service: (service) =>
      withService(service, {
        createDocument: async (document) => {
          try {
            return await service.createDocument(document);
          } catch (thrown) {
            if (
              (document.docClass !== 'payment' && document.docClass !== 'receipt') ||
              problemOf(thrown).code !== 'network.lost'
            )
              throw thrown;
            return service.createDocument({ ...document, intRef: `${document.intRef ?? ''}2` as IntRef });
          }
        },
      }),
  },
  {
    name: 'an allocation whose answer was lost is asked for again without a look',
    promise: 'X',
    shownBy: 25,
    theme: 'allocations',
    service: (service) =>
      withService(service, {
        commandDocument: async (docClass, id, command) => {
          try {
            await service.commandDocument(docClass, id, command);
          } catch (thrown) {
            if (command.name !== 'allocate' || problemOf(thrown).code !== 'network.lost') throw thrown;
            await service.commandDocument(docClass, id, command);
          }
        },
      }),
  },
  {
    name: 'a command that the service refuses is forgotten',
    promise: 'L',
    shownBy: 56,
    theme: 'trade',
    store: (store) =>
      writing(store, (record) =>
        record.rejection && record.local === null ? { ...record, commands: [], rejection: null } : record,
      ),
  },
  {
    name: 'an amendment goes over what a colleague has amended',
    promise: 'C',
    shownBy: 6,
    theme: 'amendments',
    store: (store) =>
      writing(store, (record) => {
        const takenBack =
          record.conflict?.kind === 'fields' && record.local === null ? (record.conflict.takenBack ?? []) : [];
        return takenBack.some(({ name }) => name === 'amend')
          ? { ...record, conflict: null, commands: [...takenBack, ...record.commands] }
          : record;
      }),
  },
  {
    name: 'the intent of a create is taken back when its outcome cannot be written',
    promise: 'X',
    shownBy: 83,
    theme: 'bank',
    faultKinds: ['quota'],
    store: (store) => ({
      ...store,
      write: async (writes, cursors) => {
        try {
          return await store.write(writes, cursors);
        } catch (thrown) {
          const forgotten = writes.flatMap((each) =>
            isDocument(each.record) || each.record.id === null ? [] : [each],
          );
          const held = await store.records(forgotten.map(({ record }) => record.key));
          await store.write(
            held.map((record) => ({ expectedRevision: record.revision, record: { ...record, inFlight: null } })),
          );
          throw thrown;
        }
      },
    }),
  },
  {
    name: 'no intent is written down before a request leaves',
    promise: 'H',
    store: (store) => writing(store, (record) => ({ ...record, inFlight: null })),
  },
  {
    name: 'what the service refused is shown as sent',
    promise: 'H',
    store: (store) =>
      writing(store, (record) =>
        record.rejection && record.local
          ? { ...record, base: record.base ?? record.local, local: null, rejection: null }
          : record,
      ),
  },
  {
    name: 'a refusal ends the run',
    promise: 'P',
    shownBy: 3,
    service: (service) =>
      mistaking(service, 'service.refused', {
        code: 'service.busy',
        message: 'taken for a full queue',
        retryAfter: 100_000,
      }),
  },
  {
    name: 'a window keeps the draft as it has shown it, over what was typed in another one',
    promise: 'L',
    theme: 'windows',
    page: (store) => {
      const shown = new Map<string, Document>();
      return Object.assign(Object.create(store) as CompanyStore, {
        edit: async (...[key, change, badInput]: Parameters<CompanyStore['edit']>) => {
          const record = await store.edit(key, (document) => change(shown.get(key) ?? document), badInput);
          if (record.local) shown.set(key, record.local);
          return record;
        },
      });
    },
  },
  {
    name: 'a record that this user may not write is held against its whole class for good',
    promise: 'P',
    shownBy: 4,
    theme: 'documents',
    faultKinds: ['barRecord'],
    service: (service) => {
      let denied: unknown = null;
      return withService(service, {
        createDocument: async (document) => {
          if (denied !== null) throw denied;
          try {
            return await service.createDocument(document);
          } catch (thrown) {
            if (problemOf(thrown).code === 'permission.denied') denied = thrown;
            throw thrown;
          }
        },
      });
    },
  },
  {
    name: 'what a list does not show is taken for gone',
    promise: 'A',
    service: (service) => {
      let listed = new Set<string>();
      return withService(service, {
        searchDocuments: async (docClass, page) => {
          const found = await service.searchDocuments(docClass, page);
          // The overlap of pages shows nearly all of a short history, so only the list's first row counts.
          listed = new Set(found.rows.slice(0, 1).map(({ id }) => id));
          return found;
        },
        document: async (docClass, id) => (listed.has(id) ? service.document(docClass, id) : null),
      });
    },
  },
  ...BUGS_AFTER_RUNS,
];
