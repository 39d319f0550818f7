import { afterAll, beforeEach } from 'vitest';

/**
 * Gives each test of a file locks that behave as in browsers: one holder of a name at a time, in the order of the
 * requests.
 */
export function giveLocks(): void {
  beforeEach(() => {
    const last = new Map<string, Promise<unknown>>();
    const held = new Set<string>();
    type Work = (lock: object | null) => Promise<unknown>;
    const request = (name: string, ...how: [Work] | [{ ifAvailable: true }, Work]): Promise<unknown> => {
      const work = how.length === 1 ? how[0] : how[1];
      if (how.length === 2 && held.has(name)) return work(null);
      held.add(name);
      const done = (last.get(name) ?? Promise.resolve()).then(() => work({ name }));
      const over = done
        .catch(() => undefined)
        .then(() => {
          if (last.get(name) === over) held.delete(name);
        });
      last.set(name, over);
      return done;
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  });
  afterAll(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });
}
