import { testIn, type PlantedBug } from '../bug.ts';

export const ELECTRON: readonly PlantedBug[] = [
  {
    name: 'a page is not told that the backend has died',
    file: 'electron/backendKeeper.ts',
    find: 'lines.drop();',
    plant: '',
    killedBy: testIn('test/electron/backendKeeper.test.ts', 'dies again and again'),
  },
];
