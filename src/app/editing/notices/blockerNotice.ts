import { defineAsyncComponent } from 'vue';
import { withTexts } from '../../base/i18n/texts.ts';

/**
 * The notice about why a record is not sent, for above its fields. It loads the sync centre's texts, which forms do not
 * load.
 */
export const BlockerNotice = defineAsyncComponent(
  withTexts(['prices', 'records'], () => import('./BlockerNotice.vue')),
);
