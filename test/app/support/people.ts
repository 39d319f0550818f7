import type { People, UserRights } from '../../../src/domain/service/people.ts';
import { instant } from '../../support/documents.ts';

export const EVERYTHING: UserRights = {
  classes: {},
  areas: {},
  otherwise: 'write',
  acrossClasses: true,
  legalEntities: null,
  postsInClosed: false,
  closesPeriods: true,
  reopensPeriods: true,
};
const BOOKKEEPER: UserRights = { ...EVERYTHING, areas: { setUp: 'read' }, reopensPeriods: false };
const READER: UserRights = { ...EVERYTHING, otherwise: 'read', closesPeriods: false, reopensPeriods: false };

/** What an administrator is told of an office with two users and three keys. */
export const PEOPLE: People = {
  self: 'ada',
  users: [
    { name: 'ada', isLocked: false, role: 'administrator', rights: EVERYTHING, sessions: 1 },
    { name: 'ben', isLocked: true, role: 'reader', rights: { ...READER, legalEntities: ['HV'] }, sessions: 0 },
  ],
  keys: [
    {
      ...{ prefix: 'aaaaaaaa', userName: 'ada', description: 'Laptop', state: 'valid', validFrom: null, validTo: null },
      ...{ created: null, lastUsed: instant(), lastAddress: '192.0.2.7' },
    },
    {
      ...{ prefix: 'bbbbbbbb', userName: 'ben', description: 'Desk', state: 'revoked', validFrom: null, validTo: null },
      ...{ created: null, lastUsed: null, lastAddress: null },
    },
  ],
  companyRoles: [],
  roles: { administrator: EVERYTHING, bookkeeper: BOOKKEEPER, reader: READER },
  areas: ['records', 'prices', 'bank', 'enquiries', 'budgets', 'ledger', 'setUp'],
  classes: ['saleInvoice', 'journal'],
  legalEntities: [
    { code: 'HV', description: 'Harbour & Vale Ltd' },
    { code: 'HVI', description: 'Harbour & Vale Ireland' },
  ],
};
