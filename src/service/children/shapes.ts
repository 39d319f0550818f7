import { z } from 'zod';
import type { Shape } from '../wire/contract.ts';
import { answerSchema, joined, ofVersion, type Since } from '../wire/shapes.ts';

const stampsSchema = z.object({
  id: z.string(),
  isActive: z.boolean(),
  lastModified: z.string(),
  lastModifiedBy: z.string(),
});

/**
 * What a child table answers for each of its records. @param kind as the table names it: `SalePrice`, `Project
 * milestone`
 */
export function childShape(kind: string, schema: z.ZodType, since: Since = {}): Shape {
  return {
    name: kind
      .split(' ')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(''),
    schema: (apiVersion) => ofVersion(joined(answerSchema(schema), answerSchema(stampsSchema)), since, apiVersion),
  };
}
