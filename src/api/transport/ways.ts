import { ProblemError } from '../../domain/values/result.ts';

/** Statuses that mean "no such path": nothing has changed. */
const NO_SUCH_PATH: readonly number[] = [404, 405];

/** By topic: the index of the way that the service has answered. */
export type KnownWays = Readonly<Record<string, number>>;

/** The ways of a service that were found out before, and a callback that keeps what is found out now. */
export interface KeptWays {
  known: KnownWays;
  onLearned(known: KnownWays): void;
}

/**
 * Which ways of asking a service knows, as its answers have shown. Kept as long as the client; there is one client for
 * each connection. A way found because a path is missing is also kept between runs of the app (`KeptWays`), since the
 * other way was answered. A way found because of a 400 is found out again, since something on the way may have refused.
 */
export class Ways {
  private readonly known: Map<string, number>;
  private readonly onLearned: (known: KnownWays) => void;
  private kept: KnownWays;

  constructor({ known, onLearned }: KeptWays = { known: {}, onLearned: () => undefined }) {
    this.kept = known;
    this.known = new Map(Object.entries(known));
    this.onLearned = onLearned;
  }

  /**
   * Asks in the way that was answered last. Where the service does not know it, tries the other ways in order.
   * @param topic what can be asked for in several ways, as the specification and version 1.13 spell it
   *   (docs/service-notes.md)
   * @param unknown the statuses that mean that the service does not know the way, and has changed nothing
   * @throws ProblemError of the last way, where none is known; or of any way, where it is another problem
   */
  async ask<T>(
    topic: string,
    ways: readonly (() => Promise<T>)[],
    unknown: readonly number[] = NO_SUCH_PATH,
  ): Promise<T> {
    const first = this.known.get(topic) ?? 0;
    const order = [first, ...ways.keys()].filter((at, index, all) => all.indexOf(at) === index);
    let refused: unknown;
    for (const at of order) {
      const way = ways[at];
      if (!way) continue;
      try {
        const answer = await way();
        this.known.set(topic, at);
        if (unknown === NO_SUCH_PATH && at !== (this.kept[topic] ?? 0)) {
          this.kept = { ...this.kept, [topic]: at };
          this.onLearned(this.kept);
        }
        return answer;
      } catch (thrown) {
        if (
          !(thrown instanceof ProblemError) ||
          thrown.problem.status === undefined ||
          !unknown.includes(thrown.problem.status) ||
          // A page of something on the way says nothing of what the service knows.
          (unknown !== NO_SUCH_PATH && thrown.problem.code === 'service.nonsense')
        )
          throw thrown;
        refused = thrown;
      }
    }
    throw refused;
  }
}
