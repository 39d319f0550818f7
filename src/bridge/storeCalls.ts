import { z } from 'zod';
import { connectionIdSchema } from '../domain/service/connection.ts';
import {
  LOCAL_STORE,
  STORE_METHODS,
  type StoreAnswers,
  type StoreMethodName,
  type StoreRequests,
} from '../domain/service/localStore.ts';

interface CallSchema {
  request: z.ZodType;
  response: z.ZodType;
  envelope?: z.ZodType;
}

/** Calls from the backend to a page: each method of the engine's port to the local store (`LOCAL_STORE`). */
export type StoreCalls = {
  [Name in StoreMethodName as `store.${Name}`]: {
    request: z.ZodType<{ connectionId: string } & StoreRequests[Name]>;
    response: z.ZodType<StoreAnswers[Name]>;
    envelope?: z.ZodType<StoreAnswers[Name]>;
  };
};

export const storeCalls = Object.fromEntries(
  STORE_METHODS.map((name): [string, CallSchema] => {
    const { takes, answer, envelope } = LOCAL_STORE[name];
    const request = z.object({ connectionId: connectionIdSchema, ...Object.fromEntries<z.ZodType>(takes) });
    return [`store.${name}`, { request, response: answer, ...(envelope && { envelope }) }];
  }),
) as StoreCalls;
