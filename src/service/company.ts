import type { MintSource } from '../domain/values/identifiers.ts';
import { Ledger } from './documents/ledger.ts';
import { Workflow } from './documents/workflow/workflow.ts';
import { Directory } from './records/directory.ts';
import { ServiceSessions } from './sessions.ts';
import type { Spellings } from './spellings.ts';
import { Database } from './storage/database.ts';

/** One environment (spec 1): its database and all of its data. */
export interface Company {
  readonly apiVersion: string;
  readonly spellings: Exclude<Spellings, 'published'>;
  /** Whether it takes and shows only what it publishes of itself at 1.13. */
  readonly isPublished: boolean;
  readonly source: MintSource;
  readonly database: Database;
  readonly directory: Directory;
  readonly ledger: Ledger;
  readonly workflow: Workflow;
  readonly sessions: ServiceSessions;
}

export interface CompanyFacts {
  domain: string;
  apiVersion: string;
  /** Both spellings when it is missing. */
  spellings?: Spellings | undefined;
  source: MintSource;
  /** Milliseconds that a submitted document waits for authorisation, and again for posting. */
  postingDelay: number;
}

/** @param path a database file, created when it does not exist, or `:memory:` */
export function openCompany(path: string, facts: CompanyFacts): Company {
  const database = new Database(path);
  try {
    const directory = new Directory(database, facts.apiVersion);
    const ledger = new Ledger(database, directory, facts.apiVersion);
    return {
      apiVersion: facts.apiVersion,
      spellings: facts.spellings === 'published' ? '1.13' : (facts.spellings ?? 'both'),
      isPublished: facts.spellings === 'published',
      source: facts.source,
      database,
      directory,
      ledger,
      workflow: new Workflow(ledger, directory, facts.postingDelay),
      sessions: new ServiceSessions(database, facts),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
