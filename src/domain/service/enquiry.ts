import { z } from 'zod';

/** A stored query of the service (spec 4.8 names them only): `ref` is what it is run by. */
export const enquirySchema = z.object({ ref: z.string().min(1), code: z.string(), description: z.string() });
export type Enquiry = z.infer<typeof enquirySchema>;

/** What an enquiry came to. Its columns are whatever the service answers; a cell is text, numbers digit by digit. */
export const enquiryResultSchema = z.object({
  columns: z.array(z.object({ name: z.string(), isNumber: z.boolean() })),
  rows: z.array(z.array(z.string())),
});
export type EnquiryResult = z.infer<typeof enquiryResultSchema>;
