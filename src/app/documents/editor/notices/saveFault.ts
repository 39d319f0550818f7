import type { Problem } from '../../../../domain/values/result.ts';
import { sentenceOf } from '../../../company/session/problems.ts';
import { t } from '../../../base/i18n/texts.ts';

/** Why what was typed is not saved. Of a full disk the browser gives many reasons, most of them misleading: then the disk is named. */
export function saveFault(problem: Problem, isDiskFull: boolean): string {
  return isDiskFull ? t('editor.saveFull') : t('editor.saveFailed', { why: sentenceOf(problem) });
}
