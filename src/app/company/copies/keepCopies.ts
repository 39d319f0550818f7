import type { useBackend } from '../session/backend.ts';
import type { CompanyData } from '../session/companyData.ts';
import type { Loss } from '../session/loss.ts';
import { Copier } from './copier.ts';
import { keepWholeCopies } from './wholeCopies.ts';

export interface KeepCopiesParts {
  company: CompanyData;
  backend: Pick<ReturnType<typeof useBackend>, 'call' | 'onOpen'>;
  /** The company's name, for people. */
  companyName(): string;
  lost(loss: Loss): void;
}

/** Keeps copies of a company's data outside the browser profile until the company is closed. */
export function keepCopies({ company, backend, companyName, lost }: KeepCopiesParts): void {
  const { store, copies: state } = company;
  const copier = new Copier({
    store,
    state,
    backend,
    lost,
    begun: () =>
      company.whenClosed.add(
        keepWholeCopies({
          store,
          backend,
          companyName,
          onLook: (problem) => {
            state.wholeProblem.value = problem;
          },
        }),
      ),
  });
  company.whenClosed.add(() => copier.stop());
}

export { admit, lossOfEmptied, lossOfMissing } from './admission.ts';
export { copyBeforeUpgrade } from './wholeCopies.ts';
