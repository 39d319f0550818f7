/** What to do about a refusal of the service. */
export const refusals = {
  notPositive: '{field} must be above 0',
  heldHelp:
    'Its fields are read-only until you take back what was asked for; then you can correct it. If it is allowed now, send it again as it is.',
};
