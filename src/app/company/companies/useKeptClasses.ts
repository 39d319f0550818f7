import { keptClasses, type DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { useCompanies } from './companies.ts';

/** The classes of documents that the open company's service keeps, for a component below the shell. */
export function useKeptClasses(): readonly DocumentClass[] {
  return keptClasses(useCompanies().current?.isOwn === true);
}
