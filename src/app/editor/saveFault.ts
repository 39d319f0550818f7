import type { Problem } from '../../domain/result.ts';
import { sentenceOf } from '../session/problems.ts';
import { t } from '../texts/texts.ts';

/** Why what was typed is not saved. Of a full disk the browser gives many reasons, most of them misleading: then the disk is named. */
export function saveFault(problem: Problem, isDiskFull: boolean): string {
  return isDiskFull ? t('editor.saveFull') : t('editor.saveFailed', { why: sentenceOf(problem) });
}
