import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Replica } from '../enquiries/replica.ts';
import { notFound } from '../base/refusal.ts';
import { stating } from '../wire/contract.ts';
import type { RequestGate } from './gate.ts';
import { isLoopback } from './tls.ts';

/** Who may read the metrics: programs of this computer, or everyone who reaches the service. */
export const METRICS_READERS = ['loopback', 'everyone'] as const;
export type MetricsReaders = (typeof METRICS_READERS)[number];

/** Upper bounds of durations, seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const QUANTILES = [0.5, 0.99, 1] as const;
/** Milliseconds between two measurements of the event loop. */
const RESOLUTION = 20;
/** Prometheus, text format 0.0.4. */
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

interface Durations {
  /** How many took at most as long as each of `BOUNDS`, and no less than the bound before. */
  within: number[];
  count: number;
  /** Seconds. */
  sum: number;
}

type Labels = Readonly<Record<string, string>>;

function labelled(name: string, labels: Labels, value: number): string {
  const parts = Object.entries(labels).map(([label, text]) => `${label}="${text.replaceAll(/["\\\n]/g, '_')}"`);
  return `${name}${parts.length === 0 ? '' : `{${parts.join(',')}}`} ${String(value)}`;
}

function metric(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  lines: readonly string[],
): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

function gauge(name: string, help: string, value: number): string[] {
  return metric(name, 'gauge', help, [labelled(name, {}, value)]);
}

/** What was answered on one route by one method. */
interface Answered {
  byStatus: Map<number, number>;
  durations: Durations;
}

/** Counts of the requests that a process has answered. */
class Requests {
  private readonly answered = new Map<string, Answered>();

  /** @param seconds from its head to its answer */
  note(method: string, route: string, status: number, seconds: number): void {
    const { byStatus, durations } = this.of(`${method} ${route}`);
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    const at = BOUNDS.findIndex((bound) => seconds <= bound);
    if (at >= 0) durations.within[at] = (durations.within[at] ?? 0) + 1;
    durations.count += 1;
    durations.sum += seconds;
  }

  private of(key: string): Answered {
    const known = this.answered.get(key);
    if (known) return known;
    const made = { byStatus: new Map<number, number>(), durations: { within: BOUNDS.map(() => 0), count: 0, sum: 0 } };
    this.answered.set(key, made);
    return made;
  }

  lines(): string[] {
    const counts = [...this.answered].flatMap(([key, { byStatus }]) => {
      const [method = '', route = ''] = key.split(' ');
      return [...byStatus].map(([status, count]) =>
        labelled('daybook_http_requests_total', { method, route, status: String(status) }, count),
      );
    });
    const name = 'daybook_http_request_duration_seconds';
    const durations = [...this.answered].flatMap(
      ([
        key,
        {
          durations: { within, count, sum },
        },
      ]) => {
        const [method = '', route = ''] = key.split(' ');
        let below = 0;
        return [
          ...BOUNDS.map((bound, at) => {
            below += within[at] ?? 0;
            return labelled(`${name}_bucket`, { method, route, le: String(bound) }, below);
          }),
          labelled(`${name}_bucket`, { method, route, le: '+Inf' }, count),
          labelled(`${name}_sum`, { method, route }, sum),
          labelled(`${name}_count`, { method, route }, count),
        ];
      },
    );
    return [
      ...metric('daybook_http_requests_total', 'counter', 'Requests that were answered.', counts),
      ...metric(name, 'histogram', 'Time from the head of a request to its answer.', durations),
    ];
  }
}

/**
 * How late the event loop is, from now on. Node's own monitor loses what is under way whenever it is reset.
 * @returns the lines since the last look, none where nothing has been measured yet; and the end of measuring
 */
function measureDelay(): { lines: () => string[]; stop: () => void } {
  const delays: RecordableHistogram = createHistogram();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    delays.record(Math.max(1, Math.round((now - last - RESOLUTION) * 1000)));
    last = now;
  }, RESOLUTION);
  timer.unref();
  return {
    lines: () => {
      const measured = delays.count === 0 ? [] : QUANTILES;
      const lines = measured.map((quantile) => {
        const microseconds = quantile === 1 ? delays.max : delays.percentile(quantile * 100);
        return labelled('daybook_event_loop_delay_seconds', { quantile: String(quantile) }, microseconds / 1e6);
      });
      delays.reset();
      return metric(
        'daybook_event_loop_delay_seconds',
        'gauge',
        'How late the event loop was since the last look.',
        lines,
      );
    },
    stop: () => clearInterval(timer),
  };
}

function replicaLines({ answered, behind }: Replica): string[] {
  const counts = (['replica', 'primary'] as const).map((from) =>
    labelled('daybook_ledger_enquiries_total', { from }, answered[from]),
  );
  return [
    ...metric('daybook_ledger_enquiries_total', 'counter', 'Enquiries of the ledger, by what answered them.', counts),
    ...gauge('daybook_replica_answers', 'Whether the replica answered at the last look.', behind === null ? 0 : 1),
    ...gauge('daybook_replica_behind_events', 'Events that the replica lacked at the last look.', behind ?? 0),
  ];
}

function processLines(): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    ...gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', heapUsed),
    ...metric('process_cpu_seconds_total', 'counter', 'Processor time of the process.', [
      labelled('process_cpu_seconds_total', {}, (user + system) / 1e6),
    ]),
    ...gauge('process_start_time_seconds', 'When the process started, since 1970.', performance.timeOrigin / 1000),
  ];
}

/** Whether a program of this computer asks for itself. */
function isOwnComputer({ raw, headers }: FastifyRequest): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && isLoopback(raw.socket.remoteAddress ?? '');
}

/**
 * `GET /metrics`, for Prometheus. Needs no session, and tells nothing of the company.
 * @param validUntil of the certificate, if there is one, ms since 1970; and the replica, if there is one
 */
export function addMetrics(
  server: FastifyInstance,
  readers: MetricsReaders,
  gate: RequestGate,
  { validUntil, replica }: { validUntil?: (() => number) | undefined; replica?: Replica | undefined } = {},
): void {
  const requests = new Requests();
  let delay: ReturnType<typeof measureDelay> | undefined;
  gate.answered = ({ method, pattern }, status, milliseconds) =>
    requests.note(method, pattern, status, milliseconds / 1000);
  server.addHook('onClose', () => delay?.stop());
  server.get('/metrics', stating({ isWatch: true, isPublic: true, isHidden: true }), (request, reply) => {
    if (readers === 'loopback' && !isOwnComputer(request)) throw notFound('There is no endpoint GET /metrics.');
    delay ??= measureDelay();
    const lines = [
      ...requests.lines(),
      ...gauge('daybook_http_requests_under_way', 'Requests that are not answered yet.', gate.underWay),
      ...(validUntil
        ? gauge(
            'daybook_certificate_valid_until_seconds',
            'When the certificate expires, since 1970.',
            validUntil() / 1000,
          )
        : []),
      ...(replica ? replicaLines(replica) : []),
      ...delay.lines(),
      ...processLines(),
    ];
    return reply.header('content-type', TYPE).send(`${lines.join('\n')}\n`);
  });
}
