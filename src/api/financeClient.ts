import { type Clocks, systemClocks } from './transport/clocks.ts';
import type { ApiVersion } from '../domain/values/apiVersion.ts';
import { REQUEST_TIMEOUT } from '../domain/service/requestTimeout.ts';
import type { RequestOutcome } from '../domain/service/syncRun.ts';
import { attachmentEndpoints } from './endpoints/attachments.ts';
import { putCatalogItem } from './endpoints/catalogItems.ts';
import { documentEndpoints } from './endpoints/documentEndpoints.ts';
import { readEnquiries, runEnquiry } from './endpoints/enquiries.ts';
import { readExtras, saveExtras } from './endpoints/extras.ts';
import { readHistory } from './endpoints/recordHistory.ts';
import { changePeople, readPeople } from './endpoints/people.ts';
import { openBooks, previewOpening, readOpening, takeOpeningBack } from './endpoints/opening.ts';
import { changeProjectPart, readProjectParts } from './endpoints/projectParts.ts';
import { readReferences } from './endpoints/referenceLists.ts';
import { resourceEndpoints } from './endpoints/resourceEndpoints.ts';
import { readSetUp, removeSetUp, saveSetUp } from './endpoints/setUp.ts';
import { readStaff } from './endpoints/structureStaff.ts';
import { boundTo } from './transport/boundTo.ts';
import { fetchExchange, type Exchange } from './transport/exchange.ts';
import { Requests } from './transport/requests.ts';
import { Sessions, type Account } from './transport/session.ts';
import { Transport } from './transport/transport.ts';
import type { KeptWays } from './transport/ways.ts';

export interface FinanceClientOptions extends Account {
  /** As `normaliseAddress` returns it. */
  baseUrl: string;
  /** Ends every request of this client; without it requests end by themselves. */
  signal?: AbortSignal;
  /** How requests travel; `fetch` unless the host has something faster. */
  exchange?: Exchange;
  /** The global `fetch`, unless a test brings its own. */
  fetch?: typeof fetch;
  clocks?: Clocks;
  /** Milliseconds for one request with its answer. */
  timeout?: number;
  /** The ways of asking that are known of this service; without them they are found out again. */
  ways?: KeptWays;
}

/**
 * The Finance Service over HTTP: what the sync engine asks of it (`FinanceService` in `src/sync/run/ports.ts`), and
 * what the page shows of it without storing it. Every method rejects with a ProblemError. None repeats a request by
 * itself, except once after a 401.
 */
export type FinanceClient = ReturnType<typeof financeClient>;

export function financeClient(options: FinanceClientOptions) {
  const transport = new Transport({
    baseUrl: options.baseUrl,
    exchange: options.exchange ?? fetchExchange(options.fetch ?? fetch),
    clocks: options.clocks ?? systemClocks,
    signal: options.signal ?? new AbortController().signal,
    timeout: options.timeout ?? REQUEST_TIMEOUT,
  });
  const sessions = new Sessions(transport, options);
  const requests = new Requests(transport, sessions, options.ways);
  return {
    ...documentEndpoints(requests),
    ...resourceEndpoints(requests),
    ...attachmentEndpoints(requests),
    ...boundTo(requests, {
      references: readReferences,
      enquiries: readEnquiries,
      runEnquiry,
      putCatalogItem,
      staff: readStaff,
      projectParts: readProjectParts,
      changeProjectPart,
      extras: readExtras,
      saveExtras,
      history: readHistory,
      setUp: readSetUp,
      saveSetUp,
      removeSetUp,
      people: readPeople,
      changePeople,
      readOpening,
      previewOpening,
      openBooks,
      takeOpeningBack,
    }),

    async signIn(): Promise<{ apiVersion: ApiVersion }> {
      const { apiVersion } = await sessions.session();
      return { apiVersion };
    },

    /** Closes the session; a later request signs in again. Rejects when the service was not reached. */
    signOut: () => sessions.close(),

    /** Which fields of records the answers have shown. */
    fieldsShown: requests.fieldsShown,

    /** Whether the service's history still holds what it held. */
    historyWatch: requests.historyWatch,

    /** Requests sent so far, including sign-ins and repetitions. */
    get requestCount(): number {
      return transport.requestCount;
    },

    /** The outcome of each request since the last call. */
    takeOutcomes: (): RequestOutcome[] => requests.log.take(),
  };
}
