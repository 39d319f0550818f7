import type { Figure } from './figure.ts';
import { keyToPaint } from './figures/keyToPaint.ts';
import { list } from './figures/list.ts';
import { pageSize } from './figures/pageSize.ts';
import { serviceCompany } from './figures/serviceCompany.ts';
import { serviceMemory } from './figures/serviceMemory.ts';
import { serviceRequests } from './figures/serviceRequests.ts';
import { syncDrafts } from './figures/syncDrafts.ts';
import { writePulled } from './figures/writePulled.ts';

/** Every figure, in the order of the table. */
export const figures: readonly Figure[] = [keyToPaint, list, writePulled, syncDrafts, pageSize, serviceRequests, serviceCompany, serviceMemory];
