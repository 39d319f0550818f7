import { computed, shallowRef, type ComputedRef } from 'vue';
import { PEOPLE_REASONS, type PeopleChange, type PeopleChanged } from '../../../domain/service/people.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { t } from '../../base/i18n/texts.ts';
import type { PeopleOfCompany } from '../../company/people/usePeople.ts';
import { sentenceOf } from '../../company/session/problems.ts';

/** What was refused: the field, if one is meant, and the sentence. */
export interface PeopleRefusal {
  readonly field: string;
  readonly text: string;
}
export const isRefused = (answer: PeopleChanged | PeopleRefusal): answer is PeopleRefusal => 'text' in answer;

function refusalOf(problem: Problem): PeopleRefusal {
  const { because, field = '' } = problem;
  const reason = PEOPLE_REASONS.find((each) => each === because?.reason);
  return { field, text: reason ? t(`people.because.${reason}`, because?.facts ?? {}) : sentenceOf(problem) };
}

export interface PeopleChanges {
  readonly isBusy: ComputedRef<boolean>;
  /** @returns what came of it, or why nothing did */
  change(change: PeopleChange): Promise<PeopleChanged | PeopleRefusal>;
}

/** Changes users and keys, one change at a time on this page. */
export function usePeopleChanges(people: Pick<PeopleOfCompany, 'change'>): PeopleChanges {
  const running = shallowRef(0);
  return {
    isBusy: computed(() => running.value > 0),
    async change(change) {
      running.value += 1;
      try {
        const answer = await people.change(change);
        return answer.ok ? answer.value : refusalOf(answer.problem);
      } catch (thrown) {
        return refusalOf(problemOf(thrown));
      } finally {
        running.value -= 1;
      }
    },
  };
}
