import { computed, type ComputedRef } from 'vue';
import { EXTRAS, type ExtraKind } from '../../../domain/resources/extras.ts';
import { compareVersions } from '../../../domain/values/apiVersion.ts';
import { useCompanies } from '../../company/companies/companies.ts';

/** Whether the service is too old for a list beside its records; false while its version is not known. */
export function useLacking(kind: ExtraKind): ComputedRef<boolean> {
  const companies = useCompanies();
  return computed(() => {
    const version = companies.current?.apiVersion ?? null;
    return version !== null && compareVersions(version, EXTRAS[kind].since) < 0;
  });
}
