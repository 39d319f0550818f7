import { z } from 'zod';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { connectBackend } from '../bridge/connectBackend.ts';
import App from './App.vue';
import { makeRouter } from './routes.ts';
import { useBackend } from './session/backend.ts';
import { useCompanies } from './session/companies.ts';
import { useSync } from './session/syncRuns.ts';
import { i18n } from './texts/texts.ts';
import './styles/tokens.css';
import './styles/controls.css';
import './styles/shell.css';
import './styles/grid.css';
import './styles/editor.css';
import './styles/pages.css';

// The page's policy forbids making code from text, which zod would otherwise try for speed.
z.config({ jitless: true });

const app = createApp(App).use(createPinia()).use(makeRouter()).use(i18n);
const line = connectBackend();
const companies = useCompanies();
companies.serve(line);
useSync().listen(line);
useBackend().attach(line);
void companies.start();
app.mount('#app');
