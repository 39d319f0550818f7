import { createRouter, createWebHashHistory, type RouteRecordRaw, type Router } from 'vue-router';

/** The pages by their place in the address; each area gets the books that are open. */
const routes: RouteRecordRaw[] = [
  { path: '/', redirect: { name: 'invoices' } },
  { path: '/invoices/:key?', name: 'invoices', component: () => import('./pages/InvoicesPage.vue') },
  { path: '/waiting', name: 'waiting', component: () => import('./pages/WaitingPage.vue') },
  { path: '/settings', name: 'settings', component: () => import('./pages/SettingsPage.vue') },
  { path: '/welcome', name: 'welcome', component: { render: () => null } },
  { path: '/:lost(.*)*', redirect: { name: 'invoices' } },
];

export function makeRouter(): Router {
  return createRouter({ history: createWebHashHistory(), routes });
}
