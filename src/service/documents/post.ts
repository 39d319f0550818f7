import type { Directory } from '../records/directory.ts';

interface Post {
  costCentre?: string | undefined;
  department?: string | undefined;
}
interface GivenPost {
  costCentre?: string | null | undefined;
  department?: string | null | undefined;
}

/**
 * Posting fields (spec 2.8, 2.9 `Post`): given ones replace the previous ones, null removes, the rest stays.
 * @param where put before the field's name in a sentence
 * @throws Refusal 400 when one names no cost centre or department
 */
export function resolvedPost(
  directory: Directory,
  given: GivenPost | null | undefined,
  before: Post | undefined,
  where: string,
): Post | undefined {
  if (given === undefined) return before;
  if (given === null) return undefined;
  const one = (name: 'costCentre' | 'department', field: string): string | undefined => {
    const reference = given[name];
    if (reference === undefined) return before?.[name];
    return reference === null ? undefined : directory.require(name, reference, where + field).id;
  };
  const post = { costCentre: one('costCentre', 'CostCentre'), department: one('department', 'Department') };
  return post.costCentre === undefined && post.department === undefined ? undefined : post;
}
