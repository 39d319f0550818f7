interface Sent<C> {
  revision: number;
  base: C | null;
  local: C | null;
  inFlight: { operation: 'create' | 'update' | 'command'; revision: number; sent?: C | undefined } | null;
}

/**
 * The version that people have made since the request was built; null when they have not touched the record. Without
 * local edits that is the base again: they undid them.
 */
export function wantedSince<C>({ inFlight, revision, local, base }: Sent<C>): C | null {
  return inFlight?.revision === revision ? null : (local ?? base);
}

/**
 * The record while the service does not show it, when it was edited after its changes were sent. These may or may not
 * have arrived; a later read shows which. An edit that undid them would look like no edit, and what is still wanted of
 * them would look done.
 * @param overtakenBase gives a version that differs in everything wanted, whether or not what was sent has arrived
 */
export function editedSinceSent<C, R extends Sent<C>>(record: R, overtakenBase: (base: C, sent: C, wanted: C) => C): R {
  const { inFlight, revision, base } = record;
  if (inFlight?.operation !== 'update' || !inFlight.sent || inFlight.revision === revision || base === null)
    return record;
  const wanted = wantedSince<C>(record) ?? base;
  return { ...record, base: overtakenBase(base, inFlight.sent, wanted), local: wanted };
}
