import '../base/ui/zodWithoutEval.ts';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { connectBackend } from '../../bridge/connectBackend.ts';
import LockableApp from './LockableApp.vue';
import { useLanguage } from '../base/i18n/useLanguage.ts';
import { useDiskSpace } from '../company/disk/useDiskSpace.ts';
import { makeRouter } from './routes.ts';
import { useOpenedFiles } from '../company/session/openedFiles.ts';
import { useLock } from '../company/lock/lock.ts';
import { useUpdates } from '../company/session/updates.ts';
import { useBackend } from '../company/session/backend.ts';
import { useReplacing } from '../company/companies/replacing.ts';
import { useCompanies } from '../company/companies/companies.ts';
import { t } from '../base/i18n/texts.ts';
import { useToasts } from '../base/ui/toasts.ts';
import { watchPage } from './watchPage.ts';
import { useSync } from '../company/sync/syncRuns.ts';
import '@fontsource-variable/inter-tight/wght.css';
import '../base/styles/tokens.css';
import '../base/styles/controls.css';
import '../base/styles/shell.css';
import '../base/styles/disk.css';
import '../base/styles/grid.css';
import '../base/styles/list.css';
import '../base/styles/print.css';
import '../base/styles/editor.css';
import '../base/styles/pages.css';
import '../base/styles/records.css';
import '../base/styles/bank.css';
import '../base/styles/payments.css';
import '../base/styles/pdfInvoices.css';

const app = createApp(LockableApp).use(createPinia()).use(makeRouter());
const line = connectBackend();
app.config.errorHandler = watchPage(
  window,
  (facts) => void useBackend().call('faults.report', { facts }),
  () => useToasts().show({ text: t('rebuilt.fault'), tone: 'bad' }),
);
const companies = useCompanies();
companies.serve(line);
useSync().listen(line);
useReplacing().listen(line);
useDiskSpace().listen(line);
void useDiskSpace().askPersistence();
useBackend().attach(line);
useOpenedFiles().listen();
useUpdates().listen();
useLock().listen();
void companies.start();
// Before its texts are there, the page would show their English; before its letters are, columns would be measured with
// others. Both come from this computer: Latin ones at once, Greek and Cyrillic when they are first shown.
void Promise.allSettled([useLanguage().start(), document.fonts.load('13px "Inter Tight Variable"', 'Aę')]).then(() =>
  app.mount('#app'),
);
