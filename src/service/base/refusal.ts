import { NOT_BEGUN } from '../../domain/service/notBegun.ts';
import { versionHas } from '../../domain/values/apiVersion.ts';

/** A refused request: answered with `status` and `{ "message" }` (spec 7). The sentence is for the integrator. */
export class Refusal extends Error {
  readonly status: number;
  /** What the answer says besides its sentence. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** What `Retry-After` says, seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    detail: Readonly<Record<string, unknown>> = {},
    retryAfter: number | undefined = undefined,
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

export function badRequest(message: string): Refusal {
  return new Refusal(400, message);
}

export function notFound(message: string): Refusal {
  return new Refusal(404, message);
}

export function unauthorised(message: string): Refusal {
  return new Refusal(401, message);
}

/** Signing in has failed too often (spec 5 leaves open how often it may). @param wait milliseconds */
export function tooMany(wait: number): Refusal {
  const seconds = Math.ceil(wait / 1000);
  const words = seconds === 1 ? '1 second' : `${String(seconds)} seconds`;
  return new Refusal(429, `Signing in has failed too often. Try again in ${words}.`, {}, seconds);
}

/**
 * The service does nothing for a request now. The reason says so for certain, which 503 alone does not: something on
 * the way may answer 503 for a request that it has passed on.
 * @param why the beginning of a sentence
 * @param wait seconds
 */
export function notBegun(why: string, wait: number): Refusal {
  return new Refusal(503, `${why}; nothing was done. Try again soon.`, { reason: NOT_BEGUN, facts: {} }, wait);
}

export function notJson(): Refusal {
  return new Refusal(415, 'Send JSON, with the header Content-Type: application/json.');
}

/** A missing right: 403, and 401 before 1.4.0 (spec 5 rule 7, spec 9). */
export function forbidden({ apiVersion }: { apiVersion: string }, message: string): Refusal {
  return new Refusal(versionHas(apiVersion, 'forbiddenIs403') ? 403 : 401, message);
}
