import { createRouter, createWebHashHistory, type RouteRecordRaw, type Router } from 'vue-router';
import { AREAS } from './areas.ts';

/** Local storage key of the last open area: Daybook opens there again. */
const LAST = 'daybook.lastArea';

function isArea(name: unknown): name is string {
  return AREAS.some((area) => area.name === name);
}

function lastArea(): string {
  const last = localStorage.getItem(LAST);
  return isArea(last) ? last : 'saleInvoice';
}

/** The routes; each area gets the open company. */
const routes: RouteRecordRaw[] = [
  { path: '/', redirect: () => ({ name: lastArea() }) },
  ...AREAS.map(({ name, path, page }): RouteRecordRaw => ({ name, path, component: page })),
  { path: '/welcome', name: 'welcome', component: { render: () => null } },
  { path: '/:lost(.*)*', redirect: { name: 'saleInvoice' } },
];

export function makeRouter(): Router {
  const router = createRouter({ history: createWebHashHistory(), routes });
  router.afterEach(({ name }) => {
    if (isArea(name)) localStorage.setItem(LAST, name);
  });
  return router;
}
