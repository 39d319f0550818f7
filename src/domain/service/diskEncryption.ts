import { z } from 'zod';

/** Whether the disk of the data folder is encrypted, as far as the operating system tells without special rights. */
export const diskEncryptionSchema = z.enum(['on', 'off', 'unknown']);
export type DiskEncryption = z.infer<typeof diskEncryptionSchema>;
