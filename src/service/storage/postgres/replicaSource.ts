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
  let client: Client | null = null;
  let leftAloneUntil = 0;
  const drop = (which: Client): void => {
    if (client === which) client = null;
    which.end().catch(() => null);
  };

  async function connected(): Promise<Client> {
    if (client) return client;
    const made = new Client({
      connectionString: url,
      application_name: 'Finance Service',
      connectionTimeoutMillis: LOOK_LIMIT,
      query_timeout: LOOK_LIMIT,
      keepAlive: true,
    });
    made.on('error', () => drop(made));
    try {
      await made.connect();
    } catch (error) {
      drop(made);
      throw error;
    }
    client = made;
    return made;
  }

  return {
    engine,
    async newest(): Promise<Newest | null> {
      if (performance.now() < leftAloneUntil) return null;
      try {
        const { rows } = await (
          await connected()
        ).query<{ number: string; hash: string }>(
          'SELECT number, hash FROM daybook.event ORDER BY number DESC LIMIT 1',
        );
        const [row] = rows;
        return row ? { number: Number(row.number), hash: row.hash } : { number: 0, hash: '' };
      } catch {
        leftAloneUntil = performance.now() + LEFT_ALONE;
        if (client) drop(client);
        return null;
      }
    },
    close() {
      if (client) drop(client);
      engine.close();
    },
  };
}
