import { apiVersionSchema, compareVersions } from '../domain/apiVersion.ts';

/** The newest version of the specification's table (part 9); the default. */
export const NEWEST_API_VERSION = '1.19';
const OLDEST_API_VERSION = '1.0';

/** Whether the service can behave as this version: 1.0 to 1.19, with any revision. */
export function isServedVersion(text: string): boolean {
  if (!apiVersionSchema.safeParse(text).success) return false;
  const minor = text.split('.').slice(0, 2).join('.');
  return compareVersions(minor, OLDEST_API_VERSION) >= 0 && compareVersions(minor, NEWEST_API_VERSION) <= 0;
}
