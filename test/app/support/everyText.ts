import { loadTexts, TEXT_PACKS } from '../../../src/app/base/i18n/texts.ts';

/** Tests of parts of the page have the texts that the shell loads before a page. */
await loadTexts(TEXT_PACKS);
