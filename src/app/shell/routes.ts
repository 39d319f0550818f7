import { createRouter, createWebHashHistory, type RouteRecordRaw, type Router } from 'vue-router';
import { AREAS } from './areas.ts';

/** The routes; each area gets the open company. */
const routes: RouteRecordRaw[] = [
  { path: '/', redirect: { name: 'home' } },
  ...AREAS.map(({ name, path, page }): RouteRecordRaw => ({ name, path, component: page })),
  { path: '/welcome', name: 'welcome', component: { render: () => null } },
  { path: '/:lost(.*)*', redirect: { name: 'home' } },
];

export function makeRouter(): Router {
  return createRouter({ history: createWebHashHistory(), routes });
}
