/** Something that is starting, and how to end it. */
interface Starting<T> {
  started: Promise<T>;
  end(running: T): Promise<unknown>;
}

/**
 * Waits for two things that start at the same time. When one does not start, it ends the other and throws the error.
 */
export async function startTogether<A, B>(one: Starting<A>, other: Starting<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([one.started, other.started]);
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  if (first.status === 'fulfilled') await one.end(first.value);
  if (second.status === 'fulfilled') await other.end(second.value);
  const faults = [first, second].flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  throw faults[0];
}
