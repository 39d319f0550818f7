import type { MintSource } from '../domain/values/identifiers.ts';
import { Documents } from './documents/documents.ts';
import { Workflow } from './documents/workflow/workflow.ts';
import { GeneralLedger } from './ledger/generalLedger.ts';
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
  readonly documents: Documents;
  readonly generalLedger: GeneralLedger;
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
    const sessions = new ServiceSessions(database, facts);
    const generalLedger = new GeneralLedger(
      database,
      directory,
      (userName) => sessions.rightsOf(userName).postsInClosed,
    );
    const documents = new Documents(database, directory, facts.apiVersion, generalLedger);
    return {
      apiVersion: facts.apiVersion,
      spellings: facts.spellings === 'published' ? '1.13' : (facts.spellings ?? 'both'),
      isPublished: facts.spellings === 'published',
      source: facts.source,
      database,
      directory,
      documents,
      generalLedger,
      workflow: new Workflow(documents, directory, facts.postingDelay),
      sessions,
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
