import { Client } from 'pg';
import type { Newest, ReplicaSource } from '../../enquiries/replica.ts';
import { PostgresEngine } from './postgresEngine.ts';

/** How long the replica may take to say how far it has come, ms. */
const LOOK_LIMIT = 1_000;
/** How long it is left alone after it has not answered, ms. */
const LEFT_ALONE = 5_000;
/** How long an enquiry may take on it, ms: a replica that stands still must not hold the process. */
const ANSWER_LIMIT = 10_000;

/** The replica at an address, which need not answer yet. @param url as of the office itself */
export function replicaAt(url: string): ReplicaSource {
  const engine = new PostgresEngine(url, ANSWER_LIMIT);
  /** One connection for all who ask at the same time. */
  let connecting: Promise<Client> | null = null;
  let leftAloneUntil = 0;
  let isClosed = false;
  const leaveAlone = (): void => {
    leftAloneUntil = performance.now() + LEFT_ALONE;
  };
  const end = (which: Client): void => void which.end().catch(() => null);
  const forget = (): void => {
    connecting?.then(end, () => null);
    connecting = null;
  };

  async function connect(): Promise<Client> {
    const made = new Client({
      connectionString: url,
      application_name: 'Finance Service',
      connectionTimeoutMillis: LOOK_LIMIT,
      query_timeout: LOOK_LIMIT,
      keepAlive: true,
    });
    made.on('error', forget);
    try {
      await made.connect();
    } catch (error) {
      end(made);
      throw error;
    }
    return made;
  }

  return {
    engine,
    async newest(): Promise<Newest | null> {
      if (isClosed || performance.now() < leftAloneUntil) return null;
      try {
        connecting ??= connect();
        const client = await connecting;
        const { rows } = await client.query<{ number: string; hash: string }>(
          'SELECT number, hash FROM daybook.event ORDER BY number DESC LIMIT 1',
        );
        const [row] = rows;
        return row ? { number: Number(row.number), hash: row.hash } : { number: 0, hash: '' };
      } catch {
        leaveAlone();
        forget();
        return null;
      }
    },
    leaveAlone,
    close() {
      isClosed = true;
      forget();
      engine.close();
    },
  };
}
