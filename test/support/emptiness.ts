import { expect } from 'vitest';
import { z } from 'zod';

/**
 * An object without any field, inside `toMatchObject`: a `{}` there is met by
 * every object, since a match asks only for the fields it names.
 */
export const NO_FIELDS: unknown = expect.schemaMatching(z.strictObject({}));
