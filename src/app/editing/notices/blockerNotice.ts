import { defineAsyncComponent } from 'vue';
import { withTexts } from '../../base/i18n/texts.ts';

/** Why a record does not go, for above its fields: its words are those of the sync centre, which no form is read with. */
export const BlockerNotice = defineAsyncComponent(
  withTexts(['prices', 'records'], () => import('./BlockerNotice.vue')),
);
