import { mount, type VueWrapper } from '@vue/test-utils';
import { defineComponent, h } from 'vue';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import { connectionSchema } from '../../../src/domain/service/connection.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { AREAS } from '../../../src/app/shell/areas.ts';
import { usePaletteEntries } from '../../../src/app/shell/usePaletteEntries.ts';
import { useShellActions } from '../../../src/app/shell/useShellActions.ts';

/** Opens a company: one that a provider keeps, or one on this computer. */
export function openConnection(company: CompanyData, isOwn: boolean): void {
  const companies = useCompanies();
  companies.connections = [
    connectionSchema.parse({
      id: company.connectionId,
      name: 'Acme Ltd',
      baseUrl: isOwn ? 'http://127.0.0.1:20001' : 'https://finance.example',
      domain: 'acme-ltd',
      userName: 'bookkeeper',
      key: 'memory',
      isDemo: false,
      ...(isOwn && { isOwn }),
      apiVersion: null,
    }),
  ];
  companies.currentId = company.connectionId;
}

export interface ShownShell {
  router: Router;
  wrapper: VueWrapper;
  /** The dialogs that the shell was asked for. */
  opened: string[];
}

/** Binds what the shell binds, over empty pages. */
export async function shownShell(): Promise<ShownShell> {
  const page = { render: () => null };
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'start', component: page },
      ...AREAS.map(({ path, name }) => ({ path, name, component: page })),
      { path: '/set-up/:tab?', name: 'setUp', component: page },
      { path: '/welcome', name: 'welcome', component: page },
    ],
  });
  await router.push('/');
  const opened: string[] = [];
  const shell = defineComponent(() => {
    useShellActions({
      palette: () => opened.push('palette'),
      shortcuts: () => opened.push('shortcuts'),
    });
    usePaletteEntries(() => opened.push('welcome'));
    return () => h('div');
  });
  return { router, opened, wrapper: mount(shell, { attachTo: document.body, global: { plugins: [router] } }) };
}
