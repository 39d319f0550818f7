import { defineAsyncComponent } from 'vue';
import { withTexts } from '../../base/i18n/texts.ts';

/** Loads with its texts when something cannot be restored, which is rare. */
export const LeftOutNotice = defineAsyncComponent(
  withTexts(['work', 'records', 'copies'], () => import('./LeftOutNotice.vue')),
);
