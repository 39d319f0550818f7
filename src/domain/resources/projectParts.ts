import { z } from 'zod';
import { localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';
import { refSchema } from '../values/identifiers.ts';

/**
 * Who or what is available for a project, and when (spec 4.8 only names the list; the fields are those of the local
 * service). At 1.13, as it is published, a row is a resource or a group of them, without days.
 */
export const availabilitySchema = z
  .object({
    resourceId: refSchema.optional(),
    resourceGroupId: refSchema.optional(),
    dateFrom: localDateSchema.optional(),
    dateTo: localDateSchema.optional(),
    quantity: decimalSchema.optional(),
  })
  .refine(({ resourceId, resourceGroupId, dateFrom }) => (resourceId ?? resourceGroupId ?? dateFrom) !== undefined, {
    path: ['dateFrom'],
  });

/** A goal of a project and its date. */
export const milestoneSchema = z.object({
  code: z.string().optional(),
  description: z.string().min(1),
  dueDate: localDateSchema.optional(),
  isReached: z.boolean().optional(),
});

/**
 * The lists that the service keeps beside a project (spec 4.8, since 1.2.0). They are read and changed while connected.
 */
export const projectPartsSchema = z.object({
  availability: z.array(availabilitySchema),
  milestones: z.array(milestoneSchema),
});
export type ProjectParts = z.infer<typeof projectPartsSchema>;
export type ProjectPart = keyof ProjectParts;

/** A list as it was shown and as it should become. */
export const partChangeSchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('availability'), shown: z.array(availabilitySchema), next: z.array(availabilitySchema) }),
  z.object({ part: z.literal('milestones'), shown: z.array(milestoneSchema), next: z.array(milestoneSchema) }),
]);
export type PartChange = z.infer<typeof partChangeSchema>;

/** The result of a change. Nothing is written if the list has changed since it was shown. */
export const partOutcomeSchema = z.object({ isWritten: z.boolean(), parts: projectPartsSchema });
export type PartOutcome = z.infer<typeof partOutcomeSchema>;
