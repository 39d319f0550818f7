import type { PlantedBug } from '../bug.ts';
import { API } from './api.ts';
import { APP } from './app.ts';
import { BACKEND } from './backend.ts';
import { BRIDGE } from './bridge.ts';
import { DOMAIN } from './domain.ts';
import { ELECTRON } from './electron.ts';
import { FORMATS } from './formats.ts';
import { OFFICE } from './office.ts';
import { PEOPLE } from './people.ts';
import { SERVICE } from './service.ts';
import { SERVING } from './serving.ts';
import { STORE } from './store.ts';
import { SYNC } from './sync.ts';

/** The planted bugs, by the folder of the source in which they are planted. */
export const PLANTED: readonly PlantedBug[] = [
  ...DOMAIN,
  ...SYNC,
  ...STORE,
  ...API,
  ...BACKEND,
  ...BRIDGE,
  ...ELECTRON,
  ...FORMATS,
  ...OFFICE,
  ...PEOPLE,
  ...SERVICE,
  ...SERVING,
  ...APP,
];
