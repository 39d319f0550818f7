import { isJsonObject } from '../../../src/domain/values/json.ts';
import { exactJson } from '../../../src/service/wire/json.ts';

/** A request as it leaves. */
export interface Outgoing {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** A file with its form fields, in place of a body. */
  form: FormData | undefined;
  isWrite: boolean;
}

/** The JSON object in a request's body. */
export function bodyOf(request: Outgoing): Record<string, unknown> {
  const json = request.body === undefined ? undefined : exactJson(request.body);
  return isJsonObject(json) ? json : {};
}
