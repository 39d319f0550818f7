/** Why a record is not sent yet: the field and a stable code. The page makes the sentence. */
export interface ValidationIssue {
  /**
   * A field of a record; of a document a header field, `lines`, `lines.<key>.<field>`, `allocations`,
   * `allocations.<index>.<field>`, `billingSchedule` (its sum), or `billingSchedule.<index>.<field>`.
   */
  path: string;
  code: 'missing' | 'notAllowed' | 'notKept' | 'tooLong' | 'badInput' | 'offTolerance' | 'unbalanced';
}

/**
 * Invalid input first, then the other issues. A field with invalid input is listed once, and what the input stands for
 * is not reported as missing.
 * @param standsFor the paths that may be filled instead of a missing one
 */
export function withInvalidPaths(
  badInput: Readonly<Record<string, string>>,
  found: readonly ValidationIssue[],
  standsFor: (path: string) => readonly string[],
): ValidationIssue[] {
  const typed = Object.keys(badInput).map((path): ValidationIssue => ({ path, code: 'badInput' }));
  const hasInvalidInput = ({ path, code }: ValidationIssue): boolean =>
    path in badInput || (code === 'missing' && standsFor(path).some((other) => other in badInput));
  return [...typed, ...found.filter((one) => !hasInvalidInput(one))];
}
