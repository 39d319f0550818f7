import type { Role } from '../../domain/service/people.ts';
import { rightsSchema, type Rights } from '../base/rights.ts';

/** What a user may do is one of these when it is added; it can be changed for each user then. */
export const ROLES = {
  administrator: rightsSchema.parse({}),
  bookkeeper: rightsSchema.parse({ areas: { setUp: 'read' }, reopensPeriods: false }),
  reader: rightsSchema.parse({ otherwise: 'read', closesPeriods: false, reopensPeriods: false }),
} as const satisfies Readonly<Record<Role, Rights>>;

/** Rights in words: `write; setUp read; not: reopensPeriods, postsInClosed; legal entities HV`. */
export function rightsInWords({ otherwise, areas, classes, legalEntities, ...flags }: Rights): string {
  const named = [...Object.entries(areas), ...Object.entries(classes)].map(([name, access]) => `${name} ${access}`);
  const [may, mayNot] = [true, false].map((wanted) =>
    Object.entries(flags)
      .filter(([, is]) => is === wanted)
      .map(([name]) => name)
      .join(', '),
  );
  return [
    otherwise,
    ...named,
    ...(may ? [may] : []),
    ...(mayNot ? [`not: ${mayNot}`] : []),
    `legal entities ${legalEntities === null ? 'all' : legalEntities.join(', ') || 'none'}`,
  ].join('; ');
}
