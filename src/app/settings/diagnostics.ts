import type { SyncReport } from '../../domain/service/syncRun.ts';

/** What the page knows for a diagnostics file. */
export interface PageFacts {
  version: string;
  build: string;
  browser: string;
  language: string;
  /** The newest schema that this page knows. */
  schema: number;
  /** How many records of each kind the open company has here. */
  counts: readonly (readonly [what: string, count: number])[];
  /** Settings of the open company, without what it has learned from documents. */
  settings: Readonly<Record<string, unknown>>;
  /** The newest first. */
  runs: readonly SyncReport[];
}

/** A run in one line: counts and codes, no message of the service. */
function runLine(run: SyncReport): string {
  const { created, updated, pulled, rejected, deleted = 0, requests } = run;
  const counts =
    `${String(created)} created, ${String(updated)} updated, ${String(deleted)} deleted, ${String(pulled)} pulled, ` +
    `${String(rejected)} rejected, ${String(requests)} requests`;
  const more = [
    `API ${run.apiVersion ?? 'unknown'}`,
    ...(run.problem ? [`problem ${run.problem.code}`] : []),
    ...(run.denied.length > 0 ? [`may not read ${run.denied.join(' ')}`] : []),
    ...(run.unreadable ? [`${String(run.unreadable.count)} unreadable`] : []),
    ...(run.sharedIntRefs ? [`${String(run.sharedIntRefs)} shared IntRefs`] : []),
  ];
  return `${run.startedAt} to ${run.finishedAt}: ${counts}; ${more.join('; ')}`;
}

/**
 * The text of a diagnostics file: the page's part and then the backend's.
 * @param backend what the backend tells of itself; what it says of names and amounts is nothing (`diagnostics.read`)
 */
export function diagnosticsFile(page: PageFacts, backend: string): string {
  return [
    'DAYBOOK DIAGNOSTICS',
    'It holds no key, no token, no name of a party or company, no amount and no document.',
    '',
    'PAGE',
    `Version: ${page.version}`,
    `Build: ${page.build || 'unknown'}`,
    `Browser: ${page.browser}`,
    `Language: ${page.language}`,
    '',
    'COMPANY',
    `Schema: ${String(page.schema)}`,
    ...page.counts.map(([what, count]) => `${what}: ${String(count)}`),
    ...Object.entries(page.settings).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    '',
    'LAST RUNS',
    ...(page.runs.length === 0 ? ['none'] : page.runs.map(runLine)),
    '',
    backend,
    '',
  ].join('\n');
}
