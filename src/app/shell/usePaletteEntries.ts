import { CircleQuestionMark, Import, Lock, Plus } from '@lucide/vue';
import { useRoute, useRouter, type Router } from 'vue-router';
import type { CompanyData } from '../company/session/companyData.ts';
import { t } from '../base/i18n/texts.ts';
import { useShortcuts, type Shortcut } from '../base/keyboard/shortcuts.ts';
import { openSection } from '../base/ui/pageSection.ts';
import { askedImport } from '../company/newDocuments/askedImport.ts';
import { documentScopeOf, newClassOf } from '../company/documents/documentScope.ts';
import { usePeople } from '../company/people/usePeople.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useLock } from '../company/lock/lock.ts';
import { useCompanies } from '../company/companies/companies.ts';
import { useTask } from '../company/session/useTask.ts';
import { isIn } from './areas.ts';
import { firstBankAccount } from './firstBankAccount.ts';
import { iconOf, PLACES, type PalettePlace } from './places.ts';

function goToPlace({ area, name }: PalettePlace, router: Router, company: CompanyData | null): void {
  if (area === 'settings') void openSection(router, 'settings', name);
  else if (area === 'setUp') void router.push({ name: area, params: { tab: name } });
  else if (area === 'reports') void router.push({ name: area, params: { report: name } });
  else if (area === 'paymentRun') void router.push({ name: area, params: { tab: name === 'pay' ? null : name } });
  else
    void router.push({
      name: area,
      params: { key: firstBankAccount(company) ?? null, tab: name === 'lines' ? null : name },
    });
}

/**
 * Binds what has no key on any page, and is reached by its words: places within pages, imports, and what the shell
 * offers beside. It is bound with the palette, so that the first page loads none of it.
 */
export function usePaletteEntries(showWelcome: () => void): void {
  const companies = useCompanies();
  const route = useRoute();
  const router = useRouter();
  const task = useTask();
  const lock = useLock();

  const people = usePeople(useCompany());
  void people.look();

  const go = (name: string): void => void router.push({ name });
  function importInto(page: string, what: 'eInvoices' | 'spreadsheet'): void {
    if (companies.company) askedImport(companies.company).value = what;
    go(page);
  }

  const everywhere = { keys: [], group: 'everywhere' } as const;
  const entries: Shortcut[] = [
    ...PLACES.map((place): Shortcut => ({
      keys: [],
      text: place.text,
      place: `areas.title.${place.area}`,
      icon: iconOf(place),
      words: place.words,
      group: 'go',
      isOffered: () => isIn(place, companies.current) && (place.name !== 'people' || people.people.value !== null),
      run: () => goToPlace(place, router, companies.company),
    })),
    {
      ...everywhere,
      text: 'palette.importEInvoices',
      icon: Import,
      words: 'imports.eInvoices',
      run: () => importInto('purchaseInvoice', 'eInvoices'),
    },
    {
      ...everywhere,
      text: 'palette.importSheet',
      icon: Import,
      words: 'imports.sheet',
      // On the list of documents that is shown, else on that of sales invoices.
      run: () => importInto(newClassOf(documentScopeOf(route.name)), 'spreadsheet'),
    },
    {
      ...everywhere,
      text: 'idleLock.now',
      icon: Lock,
      words: 'help.lockNow',
      whyNot: () => (lock.state?.hasPassword === true ? null : t('palette.noPassword')),
      run: () => void task.run(lock.lockNow),
    },
    {
      ...everywhere,
      text: 'top.addCompany',
      icon: Plus,
      words: 'help.addCompany',
      run: () => go('welcome'),
    },
    {
      ...everywhere,
      text: 'palette.welcome',
      icon: CircleQuestionMark,
      words: 'help.welcome',
      run: showWelcome,
    },
  ];
  useShortcuts(entries);
}
