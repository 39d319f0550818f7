import { expect } from 'vitest';
import { z } from 'zod';

/**
 * An empty object inside `toMatchObject`. A `{}` there would match every object, because a match compares only the
 * fields that it names.
 */
export const NO_FIELDS: unknown = expect.schemaMatching(z.strictObject({}));
