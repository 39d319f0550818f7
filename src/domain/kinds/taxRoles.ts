/**
 * What the tax on a line of a journal is: on sales, on purchases and reclaimed, or owed by us as the buyer (reverse
 * charge, acquisitions).
 */
export const TAX_ROLES = ['output', 'input', 'owed'] as const;
