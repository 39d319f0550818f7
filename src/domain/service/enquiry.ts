import { z } from 'zod';

/** A stored query of the service (spec 4.8 only names them); it is run by its `ref`. */
export const enquirySchema = z.object({ ref: z.string().min(1), code: z.string(), description: z.string() });
export type Enquiry = z.infer<typeof enquirySchema>;

/** The result of an enquiry. The service decides on its columns; every cell is text, numbers digit by digit. */
export const enquiryResultSchema = z.object({
  columns: z.array(z.object({ name: z.string(), isNumber: z.boolean() })),
  rows: z.array(z.array(z.string())),
});
export type EnquiryResult = z.infer<typeof enquiryResultSchema>;
