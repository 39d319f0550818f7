import { z } from 'zod';
import { jsonSchema } from './json.ts';

/** Custom fields; the case of their keys is kept. */
export const extSchema = z.record(z.string(), jsonSchema);

export const addressSchema = z.object({
  name: z.string().optional(),
  address1: z.string().optional(),
  address2: z.string().optional(),
  city: z.string().optional(),
  county: z.string().optional(),
  postcode: z.string().optional(),
  countryCode: z.string().optional(),
});
export type Address = z.infer<typeof addressSchema>;
