import { testIn, type PlantedBug } from '../bug.ts';

export const SERVICE: readonly PlantedBug[] = [
  {
    name: 'an allocation that is taken back from a credit leaves less of it open',
    file: 'src/service/documents/allocations.ts',
    find: "[isNegative ? 'minus' : 'plus'](row.amount)",
    plant: '.plus(row.amount)',
    killedBy: testIn('test/service/allocation.test.ts', 'a credit note is open again by what was allocated of it'),
  },
  {
    name: 'a payment in another currency takes the old amount from the account',
    file: 'src/service/documents/money.ts',
    find: ' &&\n    before.currency === header.currency',
    plant: '',
    killedBy: testIn(
      'test/service/allocation.test.ts',
      'a draft that is changed to another currency leaves the account with another amount',
    ),
  },
];
