/** What a list that must be complete lacks, so that the compiler's message names it. */
type Complete<Member, List extends readonly Member[]> = [Exclude<Member, List[number]>] extends [never]
  ? unknown
  : { missing: Exclude<Member, List[number]> };

/**
 * A list of every member of a union, in an order of its own. The compiler refuses a list that lacks one, so a new
 * class, kind or field cannot be forgotten in it: `everyOf<Side>()('sale', 'purchase')`.
 */
export function everyOf<Member>(): <const List extends readonly Member[]>(
  ...list: List & Complete<Member, List>
) => List {
  return (...list) => list;
}
