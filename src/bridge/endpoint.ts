import type { Result } from '../domain/values/result.ts';
import type {
  BackendCall,
  BackendEvent,
  BackendEventPayload,
  BackendRequest,
  BackendResponse,
  PageCall,
  PageCallRequest,
  PageCallResponse,
} from './contract.ts';

/** The page's end of the bridge. Calls never throw: a problem is part of the Result. */
export interface PageEndpoint {
  call<Name extends BackendCall>(name: Name, request: BackendRequest<Name>): Promise<Result<BackendResponse<Name>>>;
  /** Answers the backend's calls, with one handler for each name. @returns a function that removes the handler */
  serve<Name extends PageCall>(
    name: Name,
    handler: (request: PageCallRequest<Name>) => Promise<PageCallResponse<Name>>,
  ): () => void;
  on<Name extends BackendEvent>(name: Name, listener: (payload: BackendEventPayload<Name>) => void): () => void;
  /** Whether the backend can be reached; false while the local host is down. Calls then answer `bridge.closed`. */
  readonly isOpen: boolean;
  onOpenChange(listener: (isOpen: boolean) => void): () => void;
}

/** Answers one of the page's calls. */
export type Handler<Name extends BackendCall> = (
  request: BackendRequest<Name>,
) => Promise<Result<BackendResponse<Name>>>;

/** Answers each of these calls: one that is left out, or that the contract does not know, does not compile. */
export type Handlers<Name extends BackendCall> = { readonly [Each in Name]: Handler<Each> };

/** The backend's end of the bridge to one page. */
export interface BackendEndpoint {
  call<Name extends PageCall>(name: Name, request: PageCallRequest<Name>): Promise<Result<PageCallResponse<Name>>>;
  serve<Name extends BackendCall>(name: Name, handler: Handler<Name>): () => void;
  emit<Name extends BackendEvent>(name: Name, payload: BackendEventPayload<Name>): void;
  /** Called once when the page has gone; its open calls have been answered `bridge.closed` by then. */
  onClose(listener: () => void): () => void;
}
