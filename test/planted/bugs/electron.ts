import { testIn, type PlantedBug } from '../bug.ts';

export const ELECTRON: readonly PlantedBug[] = [
  {
    name: 'a page is not told that the backend has died',
    file: 'electron/backendKeeper.ts',
    find: 'lines.drop();',
    plant: '',
    killedBy: testIn('test/electron/backendKeeper.test.ts', 'dies again and again'),
  },
  {
    name: 'the page is handed what is no text',
    file: 'electron/preload.ts',
    find: "if (typeof text === 'string') listener(text);",
    plant: 'listener(text as string);',
    killedBy: testIn('test/electron/preload.built.test.ts', 'carries texts on its own channels'),
  },
];
