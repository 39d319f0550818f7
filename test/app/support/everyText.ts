import { TEXT_PACKS } from '../../../src/app/base/i18n/packs.ts';
import { loadTexts } from '../../../src/app/base/i18n/texts.ts';

/** Loads all texts, since tests mount parts of the page without the shell that loads them. */
await loadTexts(TEXT_PACKS);
