import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';

/** The last backup of a company that a person saved in a file; it is kept on this computer only. */
export const madeBackupSchema = z.object({ id: z.literal('last'), madeAt: instantSchema });
