import { mount, type VueWrapper } from '@vue/test-utils';
import { defineComponent, h } from 'vue';
import type { Router } from 'vue-router';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { usePaletteEntries } from '../../../src/app/shell/usePaletteEntries.ts';
import { useShellActions } from '../../../src/app/shell/useShellActions.ts';
import { areaPaths, routerTo } from './router.ts';
import { connectionOf } from './connection.ts';

/** Opens a company: one that a provider keeps, or one on this computer. */
export function openConnection(company: CompanyData, isOwn: boolean): void {
  const companies = useCompanies();
  companies.connections = [
    connectionOf({
      id: company.connectionId,
      name: 'Acme Ltd',
      baseUrl: isOwn ? 'http://127.0.0.1:20001' : 'https://finance.example',
      key: 'memory',
      ...(isOwn && { isOwn }),
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
  const router = routerTo({ start: '/', ...areaPaths, setUp: '/set-up/:tab?', welcome: '/welcome' });
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
