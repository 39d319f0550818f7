import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface LocalService {
  address: string;
  domain: string;
  user: string;
  apiKey: string;
  stop(): Promise<void>;
}

const LABELS = ['Address', 'Domain', 'User name', 'API key'] as const;

/** The local Finance Service in a process of its own, as it is for a user, with reference data and no documents. */
export async function startLocalService(): Promise<LocalService> {
  const cli = join(import.meta.dirname, '../../src/service/cli.ts');
  const child = spawn(process.execPath, [cli, '--demo', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const told = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [label = '', ...rest] = line.split(': ');
    told.set(label, rest.join(': '));
    if (LABELS.every((one) => told.has(one))) break;
  }
  const tell = (label: (typeof LABELS)[number]): string => {
    const text = told.get(label);
    if (text === undefined) throw new Error(`the local service did not tell its ${label}`);
    return text;
  };
  return {
    address: tell('Address'),
    domain: tell('Domain'),
    user: tell('User name'),
    apiKey: tell('API key'),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
