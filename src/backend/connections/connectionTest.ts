import { lookup } from 'node:dns/promises';
import { connect, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { REACH_STEPS, type ConnectionTest, type ReachStep } from '../../domain/service/connectionTest.ts';
import { problemOf, type Problem } from '../../domain/values/result.ts';
import { faultMessage } from '../files/keptFile.ts';
import { wayTo, type SystemProxy } from '../files/network.ts';

/** Milliseconds after which a step counts as not answered. */
const PATIENCE = 10_000;

/** What the test asks of the service, as the client does it. */
export interface AskedService {
  signIn(): Promise<unknown>;
  /** Reads something that needs a right of its own. */
  enquiries(): Promise<unknown>;
}

/** Which step a problem of the sign-in belongs to. */
function stepOf({ code }: Problem): ReachStep {
  if (code === 'session.badCredentials' || code === 'key.missing' || code === 'key.store') return 'key';
  return code === 'permission.denied' ? 'right' : 'address';
}

/**
 * Tries each step by which a service is reached until one fails.
 * @param ca the certificates that are trusted, in PEM; those that the computer trusts when it is left out
 */
export async function testConnection(
  baseUrl: string,
  service: AskedService,
  environment: NodeJS.ProcessEnv = process.env,
  askSystem?: SystemProxy,
  ca?: string[],
): Promise<ConnectionTest> {
  const url = new URL(baseUrl);
  const { from, proxy, unusable } = await wayTo(baseUrl, environment, askSystem);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const done = new Map<ReachStep, string>();
  const attempt = async (step: ReachStep, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      done.set(step, '');
      return true;
    } catch (fault) {
      done.set(step, faultMessage(fault) || 'it did not answer');
      return false;
    }
  };
  /** Over a proxy, it is the proxy that looks the name up and opens the connection. */
  const reached =
    unusable !== ''
      ? await attempt('proxy', () => Promise.reject(new Error(unusable)))
      : proxy === null
        ? (await attempt('name', () => lookup(host))) &&
          (url.protocol !== 'https:' ||
            (await attempt('tls', () =>
              opened(
                () => connectSecurely({ host, port, ...(isIP(host) === 0 && { servername: host }), ...(ca && { ca }) }),
                'secureConnect',
              ),
            )))
        : await attempt('proxy', () =>
            opened(() => connect(Number(proxy.port || 80), proxy.hostname.replace(/^\[|\]$/g, '')), 'connect'),
          );
  if (reached) await askService();
  return {
    proxy: proxy === null ? null : proxy.origin,
    from,
    steps: REACH_STEPS.map((step) => {
      const detail = done.get(step);
      return { step, state: detail === undefined ? 'skipped' : detail === '' ? 'ok' : 'failed', detail: detail ?? '' };
    }),
  };

  async function askService(): Promise<void> {
    try {
      await service.signIn();
    } catch (fault) {
      const problem = problemOf(fault);
      const failedAt = stepOf(problem);
      for (const step of ['address', 'key', 'right'] as const) {
        done.set(step, step === failedAt ? `${problem.code}: ${problem.message}` : '');
        if (step === failedAt) return;
      }
    }
    done.set('address', '');
    done.set('key', '');
    await attempt('right', () => service.enquiries());
  }
}

/** Opens a connection and ends it. @throws the system's error, or that it did not answer */
function opened(open: () => ReturnType<typeof connect>, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = open();
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('it did not answer')));
    socket.once(event, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
