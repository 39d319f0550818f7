import { createRouter, createWebHashHistory, type RouteRecordRaw, type Router } from 'vue-router';
import { AREAS } from './shell/areas.ts';

/** The pages by their place in the address; each area gets the books that are open. */
const routes: RouteRecordRaw[] = [
  { path: '/', redirect: { name: 'saleInvoice' } },
  ...AREAS.map(({ name, path, page }): RouteRecordRaw => ({ name, path, component: page })),
  { path: '/welcome', name: 'welcome', component: { render: () => null } },
  { path: '/:lost(.*)*', redirect: { name: 'saleInvoice' } },
];

export function makeRouter(): Router {
  return createRouter({ history: createWebHashHistory(), routes });
}
