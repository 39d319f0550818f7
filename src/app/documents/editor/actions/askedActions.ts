/** Actions that a dialog asks about: they take back or remove the document, or repeat a conversion. */
export type AskedAction = 'unauthorise' | 'unpost' | 'abandon' | 'discard' | 'amend' | 'convert' | FilledAction;
/** Actions whose dialog asks for more than yes or no. */
export type FilledAction = 'reverse' | 'dispute';
const FILLED: ReadonlySet<string> = new Set<FilledAction>(['reverse', 'dispute']);
const ASKED: ReadonlySet<string> = new Set<AskedAction>([
  ...(['unauthorise', 'unpost', 'abandon', 'discard', 'amend', 'reverse', 'dispute'] as const),
]);

export function isFilledAction(action: string | null): action is FilledAction {
  return action !== null && FILLED.has(action);
}

/** Whether a dialog asks about an action each time; about a conversion, only where it was done before. */
export function isAlwaysAsked(action: string): action is Exclude<AskedAction, 'convert'> {
  return ASKED.has(action);
}
