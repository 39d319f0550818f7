import { z } from 'zod';
import { accessSchema, type Access } from '../../domain/service/people.ts';
import { serviceClassSchema, type ServiceClass } from './classes.ts';

/** Areas of the company, besides documents, that a user may be denied. */
export const RIGHT_AREAS = ['records', 'prices', 'bank', 'enquiries', 'budgets', 'ledger', 'setUp'] as const;
export type RightArea = (typeof RIGHT_AREAS)[number];

/**
 * What a user may do (spec 5 rules 7 and 8). The specification names no permissions, so these are ours: access by class
 * of document, access by area, the elevated permission of the generic document endpoint, and the legal entities whose
 * documents the user may see.
 */
export const rightsSchema = z.object({
  /** Classes that are not named have `otherwise`. */
  classes: z.partialRecord(serviceClassSchema, accessSchema).default({}),
  areas: z.partialRecord(z.enum(RIGHT_AREAS), accessSchema).default({}),
  /** The access to classes and areas that are not named. */
  otherwise: accessSchema.default('write'),
  /** Whether the generic endpoint may be queried across all classes. */
  acrossClasses: z.boolean().default(true),
  /** Codes or ids of the legal entities whose documents may be seen; null is all (data access control). */
  legalEntities: z.array(z.string()).nullable().default(null),
  /** Whether the user may post in a period that is closed. */
  postsInClosed: z.boolean().default(false),
  /** Whether the user may close periods, and open them again. */
  closesPeriods: z.boolean().default(true),
  reopensPeriods: z.boolean().default(true),
});
export type Rights = z.output<typeof rightsSchema>;
export type RightsInput = z.input<typeof rightsSchema>;

export const EVERYTHING: Rights = rightsSchema.parse({});

const RANK: Readonly<Record<Access, number>> = { none: 0, read: 1, write: 2 };

export function mayClass(rights: Rights, docClass: ServiceClass, wanted: 'read' | 'write'): boolean {
  return RANK[rights.classes[docClass] ?? rights.otherwise] >= RANK[wanted];
}

export function mayArea(rights: Rights, area: RightArea, wanted: 'read' | 'write'): boolean {
  return RANK[rights.areas[area] ?? rights.otherwise] >= RANK[wanted];
}

/**
 * Whether a user may see and change users and their keys: whoever may see and change all else, since they could give
 * themselves any right.
 */
export function mayPeople({ otherwise, classes, areas, acrossClasses, legalEntities }: Rights): boolean {
  const named = [...Object.values(classes), ...Object.values(areas)];
  return acrossClasses && legalEntities === null && [otherwise, ...named].every((each) => each === 'write');
}

/** The access that a request with this method needs. */
export function wantedBy(method: string): 'read' | 'write' {
  return method === 'GET' ? 'read' : 'write';
}
