/** Something that is under way to be there, and how it is ended. */
interface Starting<T> {
  started: Promise<T>;
  end(running: T): Promise<unknown>;
}

/** Waits for two things that start side by side. When one does not start, the other is ended, and the fault thrown. */
export async function startTogether<A, B>(one: Starting<A>, other: Starting<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([one.started, other.started]);
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  if (first.status === 'fulfilled') await one.end(first.value);
  if (second.status === 'fulfilled') await other.end(second.value);
  const faults = [first, second].flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  throw faults[0];
}
