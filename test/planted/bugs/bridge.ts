import { testIn, type PlantedBug } from '../bug.ts';

export const BRIDGE: readonly PlantedBug[] = [
  {
    name: 'a page comes back to a host that has proven nothing',
    file: 'src/bridge/hostProof.ts',
    find: 'if (proof !== (await hostProof(key, nonce, challenge))) return false;',
    plant: '',
    killedBy: testIn('test/bridge/hostProof.test.ts', 'sends its own proof only to a host that has proven itself'),
  },
];
