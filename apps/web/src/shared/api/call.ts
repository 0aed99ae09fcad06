import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { type Envelope, SESSION_ENDED, SUCCESS } from '@onair/contract/failure';
import { currentLocale } from '../i18n/locale.ts';
import { sessionEnded, useSession } from '../session/session.ts';
import { announceFailure } from './announce.ts';
import { takeEarly } from './early.ts';
import { ApiFailure, aborted, isAbort, transportFailure } from './failure.ts';
import { requestOf } from './request.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** For endpoints with `idempotent`: pass the same key to retry one act. By default each call has a new one. */
  key?: string | undefined;
  /** The caller shows the failure itself; by default it is shown as a toast for five seconds. */
  handled?: boolean | undefined;
  /** In addition to those of every request. */
  headers?: Record<string, string> | undefined;
};

/** Endpoints without input are called without one. */
type CallArgs<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions];

/** Headers of every request. */
export const headersFor = (endpoint: Endpoint, token: string | null, key?: string): Record<string, string> => ({
  'Accept-Language': currentLocale(),
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  ...(endpoint.idempotent ? { 'Idempotency-Key': key ?? crypto.randomUUID() } : {}),
});

const succeeded = (envelope: Envelope<unknown>): envelope is Extract<Envelope<unknown>, { status: 'ok' }> =>
  envelope.code === SUCCESS;

/** Endpoints that check who is signed in: their caller handles a missing session. */
const ASKS_WHO = new Set(['userInfo', 'shell']);

/**
 * The data of a successful envelope; anything else is thrown as an `ApiFailure`. Ends the session where the code says
 * so.
 * @param retryAfter seconds, from the `Retry-After` header
 */
export const unwrap = <E extends Endpoint>(
  endpoint: E,
  text: string,
  http: number,
  token: string | null,
  retryAfter: number | null = null,
): Output<E> => {
  let envelope: Envelope<Output<E>>;
  try {
    envelope = JSON.parse(text);
  } catch {
    throw transportFailure(http, retryAfter);
  }
  if (typeof envelope?.code !== 'number') throw transportFailure(http, retryAfter);
  if (succeeded(envelope)) return envelope.data;
  if (token && SESSION_ENDED.includes(envelope.code) && !ASKS_WHO.has(endpoint.name))
    sessionEnded(token, envelope.code);
  throw new ApiFailure(envelope.msg, envelope.code, http, envelope.data?.fields, retryAfter);
};

/** `Retry-After` in seconds; null when it is absent or a date, which we never send. */
const retryAfterOf = (response: Response): number | null => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
};

/** A response to a request started before this code ran; its outcome is its caller's as if it had been started now. */
const abortable = (answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> =>
  new Promise((done, fail) => {
    const abort = () => fail(aborted());
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    answer.then(done, () => fail(transportFailure()));
  });

/** Sends the request and returns the raw response; only connection errors throw. The only `fetch` of the product. */
export const send = async (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> => {
  // A call that was about to be sent when the reader signed out belongs to no account any more.
  if (endpoint.access !== 'open' && useSession.getState().token === null) throw aborted();
  const { url, body } = requestOf(endpoint, input);
  const { token } = useSession.getState();
  const early = takeEarly({ method: endpoint.method, url, body }, token, currentLocale());
  if (early) return abortable(early, options.signal);
  const headers = { ...headersFor(endpoint, token, options.key), ...options.headers };
  try {
    return await fetchNow(endpoint, url, body, headers, options.signal);
  } catch (error) {
    throw isAbort(error) ? error : transportFailure();
  }
};

const fetchNow = (
  { method }: Endpoint,
  url: string,
  body: Record<string, unknown> | undefined,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(url, {
    method,
    headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
    cache: 'no-store',
    credentials: 'omit',
  });

/** The current HTML of the product's page; null where it cannot be fetched. */
export const readOwnPage = async (): Promise<string | null> => {
  try {
    const response = await fetch('/', { cache: 'no-store', credentials: 'omit' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
};

/** Runs `work`; a failure that the caller does not handle is shown as a toast, then rethrown. */
export const announced = async <T>(work: () => Promise<T>, options: CallOptions): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!options.handled) announceFailure(error);
    throw error;
  }
};

/** Calls one operation of the contract: typed input in, `data` out. Throws `ApiFailure`, or the abort of `signal`. */
export const call = <E extends Endpoint>(endpoint: E, ...[input, options = {}]: CallArgs<E>): Promise<Output<E>> =>
  callWith(endpoint, input, options);

/** The same where the endpoint is a parameter: its input is then not known to be optional. */
export const callWith = <E extends Endpoint>(
  endpoint: E,
  input: Input<E> | undefined,
  options: CallOptions,
): Promise<Output<E>> =>
  announced(async () => {
    const token = useSession.getState().token;
    const response = await send(endpoint, { ...input }, options);
    const text = await response.text().catch((error: unknown) => {
      throw isAbort(error) ? error : transportFailure(response.status);
    });
    return unwrap(endpoint, text, response.status, token, retryAfterOf(response));
  }, options);
