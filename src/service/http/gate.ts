import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notBegun } from '../base/refusal.ts';
import type { RouteContract } from '../wire/contract.ts';

/** After how many seconds a request that found too many others may be sent again. */
const AGAIN_AFTER = 2;
/** After how many seconds a request that comes at the end may be sent again: a service that restarts is back then. */
const BACK_AFTER = 5;

declare module 'fastify' {
  interface FastifyRequest {
    /** The contract of its route, without the look that Fastify takes each time. */
    contract: RouteContract;
    /** The pattern of its path, never the path: paths hold references. */
    pattern: string;
  }
}

/** Is told of each request that is over. @param milliseconds from its head to its answer */
export type OnAnswered = (request: FastifyRequest, status: number, milliseconds: number) => void;

const NO_CONTRACT: RouteContract = Object.freeze({});

/**
 * Where every request comes in first. While the server ends, or too many others are under way, one is not begun:
 * waiting behind them would take longer than its client waits for an answer.
 * @param most how many may be under way; without limit when it is missing
 */
export class RequestGate {
  /** How many requests have begun and are not answered yet. */
  underWay = 0;
  isEnding = false;
  /** Who is told of requests that are over. */
  answered: OnAnswered | null = null;

  constructor(server: FastifyInstance, most = Number.POSITIVE_INFINITY) {
    // Set below, before anybody reads them.
    server.decorateRequest('contract');
    server.decorateRequest('pattern');
    server.addHook('preClose', (done) => {
      this.isEnding = true;
      done();
    });
    server.addHook('onRequest', (request, { raw }, done) => {
      const { config, url } = request.routeOptions;
      request.contract = config?.contract ?? NO_CONTRACT;
      request.pattern = request.is404 ? 'none' : (url ?? 'none');
      const begun = performance.now();
      const isRefused = (this.isEnding || this.underWay >= most) && request.contract.isWatch !== true;
      if (!isRefused) this.underWay += 1;
      // Comes also when the client goes before its answer.
      raw.once('close', () => {
        if (!isRefused) this.underWay -= 1;
        if (raw.writableFinished) this.answered?.(request, raw.statusCode, performance.now() - begun);
      });
      if (!isRefused) done();
      else
        done(
          this.isEnding ? notBegun('The service is ending', BACK_AFTER) : notBegun('The service is busy', AGAIN_AFTER),
        );
    });
  }
}
