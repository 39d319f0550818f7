import { textPacks } from './textPacks.ts';
import { loadTexts } from '../../../src/app/base/i18n/texts.ts';

/** Loads all texts, since tests mount parts of the page without the shell that loads them. */
await loadTexts(textPacks);
