/**
 * Vue leaves out a handler that was attached in the same millisecond in which an event began, if another handler has
 * seen the event before: it takes the event for the one that made it attach the handler. In a dialog every blur is seen
 * before, by the dialog itself. No person leaves a field within a millisecond of its appearing, but a test does now and
 * then: so an event waits here until the handlers on its way are older than it is.
 */
const INVOKERS = '_vei';
const MARK = Symbol.for('daybook.laterEvents');

/** When Vue attached the handlers of an element, ms. */
function attachedTo(target: object): number[] {
  const key = Object.getOwnPropertySymbols(target).find(({ description }) => description === INVOKERS);
  const invokers: unknown = key && Reflect.get(target, key);
  if (typeof invokers !== 'object' || invokers === null) return [];
  return Object.values(invokers).flatMap((invoker: { attached?: number } | undefined) => invoker?.attached ?? []);
}

/** The DOM's own targets of events: `EventTarget` is Node's here. */
function owner(): EventTarget {
  let found: EventTarget = HTMLElement.prototype;
  while (!Object.hasOwn(found, 'dispatchEvent')) found = Object.getPrototypeOf(found) as EventTarget;
  return found;
}

// The files of a worker share one document.
const targets = owner();
if (!Reflect.has(targets, MARK)) {
  const dispatch = targets.dispatchEvent;
  Reflect.set(targets, MARK, true);
  targets.dispatchEvent = function dispatchLater(this: EventTarget, event: Event): boolean {
    if (event.eventPhase === Event.NONE) {
      let newest = 0;
      for (let at: Node | null = this instanceof Node ? this : null; at; at = at.parentNode)
        newest = Math.max(newest, ...attachedTo(at));
      // A fake clock stands still: there Vue's rule holds.
      const startedAt = performance.now();
      while (Date.now() <= newest && performance.now() - startedAt < 2);
    }
    return dispatch.call(this, event);
  };
}
