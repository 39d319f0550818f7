import { faultFacts } from '../../domain/values/faultFacts.ts';
import { LONGEST_FAULT } from '../../bridge/contract.ts';

/** Faults that one page reports at most: one that repeats itself must not fill the log. */
const MOST_REPORTS = 50;

/**
 * Tells the backend of each fault in this page that nobody caught, once for each, and says so on the page.
 * @param report gets what may be logged of it
 * @param say shows a message
 * @returns what a framework calls with a fault that it has caught
 */
export function watchPage(
  page: Pick<Window, 'addEventListener'>,
  report: (facts: string) => void,
  say: () => void,
): (thrown: unknown) => void {
  const told = new Set<string>();
  function tell(thrown: unknown): void {
    const facts = faultFacts(thrown).slice(0, LONGEST_FAULT);
    if (told.has(facts) || told.size === MOST_REPORTS) return;
    told.add(facts);
    report(facts);
    say();
  }
  page.addEventListener('error', (event) => {
    // Chromium tells so when an observer was called late; nothing has failed.
    if (event.message.startsWith('ResizeObserver loop')) return;
    tell(event.error);
  });
  page.addEventListener('unhandledrejection', (event) => tell(event.reason));
  return (thrown) => {
    // Nobody else shows it, and a developer looks there.
    console.error(thrown);
    tell(thrown);
  };
}
