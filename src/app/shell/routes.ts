import { createRouter, createWebHashHistory, type RouteRecordRaw, type Router } from 'vue-router';
import { withTexts } from '../base/i18n/texts.ts';
import { AREAS } from './areas.ts';

/** The routes; each area gets the open company. */
const routes: RouteRecordRaw[] = [
  { path: '/', redirect: { name: 'home' } },
  ...AREAS.map(({ name, path, page }): RouteRecordRaw => ({ name, path, component: page })),
  {
    path: '/set-up/:tab?',
    name: 'setUp',
    component: withTexts(['work', 'setUp', 'records', 'monthEnd'], () => import('../settings/setUp/SetUpPage.vue')),
  },
  { path: '/welcome', name: 'welcome', component: { render: () => null } },
  { path: '/:lost(.*)*', redirect: { name: 'home' } },
];

export function makeRouter(): Router {
  return createRouter({ history: createWebHashHistory(), routes });
}
