import type { TestProject } from 'vitest/node';
import { Cluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a PostgreSQL's own database `postgres`, in which others can be made. */
    postgres: string;
  }
}

/** Runs once for all files: a PostgreSQL of their own, or the one that `DAYBOOK_POSTGRES` names. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DAYBOOK_POSTGRES'];
  if (given !== undefined && given !== '') {
    provide('postgres', given);
    return () => Promise.resolve();
  }
  const cluster = new Cluster();
  await cluster.start();
  provide('postgres', cluster.address('postgres'));
  return async () => {
    await cluster.end();
    cluster.remove();
  };
}
