interface Sent<C> {
  revision: number;
  base: C | null;
  local: C | null;
  inFlight: { revision: number } | null;
}

/** What people made of a record since its request was built; null when they have not touched it. Without edits it is as its base again: they undid them. */
export function wantedSince<C>({ inFlight, revision, local, base }: Sent<C>): C | null {
  return inFlight?.revision === revision ? null : (local ?? base);
}
