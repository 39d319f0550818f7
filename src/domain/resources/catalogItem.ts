import { z } from 'zod';

/** Catalogs to which items can be added here: those whose items have only a code and a name (spec 4.8, since 1.2.7). */
export const ADDABLE_CATALOGS = [
  'account',
  'paymentMethod',
  'productGroup',
  'unitOfMeasure',
  'resource',
  'stockLocation',
] as const;
export const addableCatalogSchema = z.enum(ADDABLE_CATALOGS);
export type AddableCatalog = z.infer<typeof addableCatalogSchema>;

/** Codes have at most 50 characters, names 250 (docs/service-notes.md, "Field lists and lengths"). */
export const catalogItemSchema = z.object({
  code: z.string().trim().min(1).max(50),
  description: z.string().trim().min(1).max(250),
});
export type CatalogItem = z.infer<typeof catalogItemSchema>;
