interface Sent<C> {
  revision: number;
  base: C | null;
  local: C | null;
  inFlight: { operation: 'create' | 'update' | 'command'; revision: number; sent?: C | undefined } | null;
}

/** What people made of a record since its request was built; null when they have not touched it. Without edits it is as its base again: they undid them. */
export function wantedSince<C>({ inFlight, revision, local, base }: Sent<C>): C | null {
  return inFlight?.revision === revision ? null : (local ?? base);
}

/**
 * The record for as long as nothing is shown of it, when it has been edited since its changes were sent: these may stand there once it
 * is shown again, or may never have arrived. An edit that undid them would pass for none, and what is still wanted of them for done.
 * @param overtakenBase the version from which everything differs that is wanted, whether or not what was sent has arrived
 */
export function editedBesideSent<C, R extends Sent<C>>(
  record: R,
  overtakenBase: (base: C, sent: C, wanted: C) => C,
): R {
  const { inFlight, revision, base } = record;
  if (inFlight?.operation !== 'update' || !inFlight.sent || inFlight.revision === revision || base === null)
    return record;
  const wanted = wantedSince<C>(record) ?? base;
  return { ...record, base: overtakenBase(base, inFlight.sent, wanted), local: wanted };
}
