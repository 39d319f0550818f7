import { shallowRef, type Ref, type ShallowRef } from 'vue';
import type { People, PeopleChange, PeopleChanged } from '../../../domain/service/people.ts';
import { valueOf, type Result } from '../../../domain/values/result.ts';
import { useCompanies } from '../companies/companies.ts';
import { useBackend } from '../session/backend.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useTask } from '../session/useTask.ts';

export interface PeopleOfCompany {
  /** Null until they are read, and where this user may not see them or the service does not have them. */
  readonly people: Readonly<ShallowRef<People | null>>;
  /** Why they could not be read; '' if they were. */
  readonly problem: Ref<string>;
  read(): Promise<void>;
  /** Reads them if they can be there: a company on this computer has one user, and without the backend none is read. */
  look(): Promise<void>;
  /** Changes users or keys, and reads them again. */
  change(change: PeopleChange): Promise<Result<PeopleChanged>>;
}

/** One list for the page and the palette, which shows the page only where there is something on it. */
const makePeople = (): ShallowRef<People | null> => shallowRef(null);

/** Who may sign in to the service of a company. They are kept by the service and read from there. */
export function usePeople(company: CompanyData): PeopleOfCompany {
  const backend = useBackend();
  const companies = useCompanies();
  const people = company.shared(makePeople);
  const { connectionId } = company;
  const { problem, run } = useTask({ isOnPage: true });

  async function read(): Promise<void> {
    await run(async () => {
      const answer = await backend.call('people.read', { connectionId });
      const isDenied = !answer.ok && answer.problem.code === 'permission.denied';
      people.value = isDenied ? null : valueOf(answer);
    });
  }
  return {
    people,
    problem,
    read,
    async look() {
      if (backend.isOpen && companies.current?.isOwn !== true) await read();
    },
    async change(change) {
      const answer = await backend.call('people.change', { connectionId, change });
      // Also after a refusal: what it was about may have changed.
      await read();
      return answer;
    },
  };
}
