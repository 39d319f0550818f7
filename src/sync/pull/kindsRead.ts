import { versionHas } from '../../domain/values/apiVersion.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import { isChildKind, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import type { RunContext } from '../run/context.ts';

type KindsRun = Pick<RunContext, 'apiVersion' | 'resourceKinds'>;

/** Kinds that this version of the service lists as a whole. */
export function listedKinds(run: KindsRun): ResourceKind[] {
  const { apiVersion } = run;
  return run.resourceKinds.filter((kind) => {
    const { list, since } = RESOURCE_TRAITS[kind];
    // The version that lets departments be edited is also the first to list them. Parties, products and projects were
    // always listed.
    return (
      (list === 'whole' || list === 'byModification') &&
      (since !== 'departments' || (apiVersion !== null && versionHas(apiVersion, since)))
    );
  });
}

/** Kinds that are read below their parents. */
export function childKinds(run: KindsRun): ResourceKind[] {
  const { apiVersion } = run;
  return run.resourceKinds.filter(
    (kind) => isChildKind(kind) && apiVersion !== null && versionHas(apiVersion, RESOURCE_TRAITS[kind].since),
  );
}

/** Kinds that no list shows: bank lines. */
export function unlistedKinds({ apiVersion, resourceKinds }: KindsRun): ResourceKind[] {
  return resourceKinds.filter(
    (kind) =>
      RESOURCE_TRAITS[kind].list === 'none' &&
      apiVersion !== null &&
      versionHas(apiVersion, RESOURCE_TRAITS[kind].since),
  );
}
