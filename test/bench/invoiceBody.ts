const LINES = 5;

/** The body of a sales invoice of five lines for the demo company; each number gives a different one. */
export function invoiceBody(number: number): string {
  return JSON.stringify({
    intRef: `bench-${String(number)}`,
    docTypeId: 'SIN',
    contactAccountId: 'C00001',
    docDate: '2026-03-02',
    description: 'Timber and fixings',
    theirRef: `ORDER-${String(number % 500)}`,
    details: Array.from({ length: LINES }, (_, line) => ({
      intRef: `bench-${String(number)}-${String(line)}`,
      accountId: '4000',
      taxCodeId: 'S',
      description: `Oak boards, planed, ${String(line + 1)} m`,
      quantity: line + 1.5,
      currencyUnitPrice: 19.95,
    })),
  });
}
