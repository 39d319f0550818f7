import type { Problem } from '../../../../domain/values/result.ts';
import { sentenceOf } from '../../../company/session/problems.ts';
import { t } from '../../../base/i18n/texts.ts';

/** Why typing is not saved. Browsers give misleading reasons for a full disk; then the text names the disk. */
export function saveFault(problem: Problem, isDiskFull: boolean): string {
  return isDiskFull ? t('editor.saveFull') : t('editor.saveFailed', { why: sentenceOf(problem) });
}
