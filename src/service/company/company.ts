import type { MintSource } from '../../domain/values/identifiers.ts';
import { Documents } from '../documents/documents.ts';
import { Workflow } from '../documents/workflow.ts';
import { GeneralLedger } from '../ledger/generalLedger.ts';
import { Directory } from '../records/directory.ts';
import { ApiKeys } from '../people/apiKeys.ts';
import { CompanyRoles } from '../people/companyRoles.ts';
import { Sessions } from '../people/sessions.ts';
import { Users } from '../people/users.ts';
import type { Spellings } from '../base/spellings.ts';
import { Database } from '../storage/database.ts';
import type { Engine } from '../storage/engine.ts';

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
  readonly users: Users;
  readonly keys: ApiKeys;
  readonly roles: CompanyRoles;
  readonly sessions: Sessions;
  /** Whether it was made as a company of its own (`createCompany`), and not for a demonstration or a test. */
  readonly isOwn: boolean;
}

/** How long each step of posting takes where nobody says it, ms: a company of its own posts at once. */
const DEMO_POSTING_DELAY = 1000;

/** The setting that keeps the domain of a company that was made as one of its own. */
const DOMAIN = 'domain';
const DEFAULT_DOMAIN = 'demo';

/** Has a company that is moved keep the domain under which it was served. */
export function keepItsDomain(database: Database): void {
  if (database.setting(DOMAIN) === null) keepDomain({ database }, DEFAULT_DOMAIN);
}

/** Notes that a company is one of its own, under a domain that stays. */
export function keepDomain({ database }: Pick<Company, 'database'>, domain: string): void {
  database.putSetting(DOMAIN, domain);
}

export interface CompanyFacts {
  /** The one that the company keeps, else `demo`, when it is missing. */
  domain?: string | undefined;
  apiVersion: string;
  /** Both spellings when it is missing. */
  spellings?: Spellings | undefined;
  source: MintSource;
  /** Milliseconds that a submitted document waits for authorisation, and again for posting. */
  postingDelay?: number | undefined;
}

export function openCompany(source: string | Uint8Array | Engine, facts: CompanyFacts): Company {
  const database = new Database(source);
  try {
    const directory = new Directory(database, facts.apiVersion);
    const kept = database.setting(DOMAIN);
    if (kept !== null) database.waitForDisk();
    const users = new Users(database, facts.source);
    const keys = new ApiKeys(database, facts.source);
    const generalLedger = new GeneralLedger(database, directory, (userName) => users.rightsOf(userName));
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
      workflow: new Workflow(documents, directory, facts.postingDelay ?? (kept === null ? DEMO_POSTING_DELAY : 0)),
      users,
      keys,
      roles: new CompanyRoles(database, users, facts.source),
      sessions: new Sessions(database, { keys, users }, { ...facts, domain: facts.domain ?? kept ?? DEFAULT_DOMAIN }),
      isOwn: kept !== null,
    };
  } catch (error) {
    if (database.engine !== source) database.close();
    throw error;
  }
}
