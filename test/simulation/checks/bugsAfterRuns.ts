import type { CompanyStore } from '../../../src/store/contract.ts';
import { mistaking, withService, writing } from '../actions/bugMaking.ts';
import type { Bug } from './bugs.ts';

/** Bugs that the check after each run catches, whether or not they show at the end. */
export const BUGS_AFTER_RUNS: readonly Bug[] = [
  {
    name: 'a doubt is left where the service has refused',
    promise: 'H',
    shownBy: 3,
    message: /is in doubt .* after a run/,
    store: (store) =>
      writing(store, (record) =>
        record.rejection?.code === 'service.refused' && record.id === null
          ? { ...record, inFlight: { operation: 'create', revision: record.revision, sentAt: record.rejection.at } }
          : record,
      ),
  },
  {
    name: 'a lost answer is taken for a refusal',
    promise: 'H',
    message: /is in no doubt, and nobody knows/,
    service: (service) =>
      mistaking(service, 'network.lost', { code: 'service.refused', message: 'taken for a refusal', status: 400 }),
  },
  {
    name: 'what was refused is not counted at the end of a run',
    promise: 'H',
    shownBy: 3,
    message: /a report tells of 0 rejected/,
    store: (store) => ({
      ...store,
      pendingKeys: async () => {
        const held = await store.records(await store.pendingKeys());
        return held.filter(({ rejection }) => rejection?.code !== 'service.refused').map(({ key }) => key);
      },
    }),
  },
  {
    name: 'what is in conflict does not count as waiting in the store',
    promise: 'H',
    shownBy: 7,
    message: /waits, and is not counted/,
    page: (store) =>
      Object.assign(Object.create(store) as CompanyStore, {
        forSync: {
          ...store.forSync,
          pendingKeys: async () =>
            (await store.forSync.records(await store.forSync.pendingKeys()))
              .filter(({ conflict }) => conflict === null)
              .map(({ key }) => key),
        },
      }),
  },
  {
    name: 'a change goes twice',
    promise: 'V',
    shownBy: 5,
    message: /sent twice in one run/,
    service: (service) =>
      withService(service, {
        updateHeader: async (...change) => {
          await service.updateHeader(...change);
          await service.updateHeader(...change);
        },
      }),
  },
  {
    name: 'what was refused is sent again as if nobody had said anything',
    promise: 'V',
    shownBy: 3,
    message: /had been refused, and is unchanged/,
    store: (store) => ({
      ...store,
      records: async (keys) => (await store.records(keys)).map((record) => ({ ...record, rejection: null })),
    }),
  },
  {
    name: 'what stands behind a refused record is not seen',
    promise: 'P',
    shownBy: 15,
    message: /was ready and waits still/,
    store: (store) => ({
      ...store,
      pendingKeys: async () => {
        const held = await store.records(await store.pendingKeys());
        const first = held.findIndex(({ rejection }) => rejection?.code === 'service.refused');
        return (first === -1 ? held : held.slice(0, first + 1)).map(({ key }) => key);
      },
    }),
  },
  {
    name: 'a list is marked as read before what it shows is kept',
    promise: 'A',
    message: /was there before the run, and is not here/,
    store: (store) => ({
      ...store,
      write: (writes, cursor) =>
        store.write(
          cursor ? writes.filter(({ expectedRevision }, at) => expectedRevision !== null || at % 2 === 0) : writes,
          cursor,
        ),
    }),
  },
  {
    name: 'what is shown is marked gone',
    promise: 'A',
    message: /was shown, and is marked gone/,
    store: (store) =>
      writing(store, (record) =>
        record.id !== null && record.inFlight === null && record.local === null
          ? { ...record, goneAt: record.goneAt ?? record.editedAt }
          : record,
      ),
  },
];
