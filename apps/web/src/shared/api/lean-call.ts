import type { Endpoint, Output } from '@onair/contract/endpoint';
import type { Envelope } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';

/**
 * Calls for pages that are not the console: no kit, no session, no cache. The contract's types alone are used, since its
 * values would bring the shapes of everything along.
 */
export type LeanRequest = {
  method: 'GET' | 'POST';
  path: string;
  locale: Locale;
  token?: string | null;
  body?: object;
  /** Goes out although the page is being left. */
  keepalive?: boolean;
};

/** Why a call did not succeed; `http` is 0 when nothing was reached. */
export class LeanFailure extends Error {
  readonly http: number;

  constructor(message: string, http: number) {
    super(message);
    this.name = 'LeanFailure';
    this.http = http;
  }
}

/** Data of a successful answer of endpoint `E`; anything else is thrown as a `LeanFailure`. */
export const leanCall = async <E extends Endpoint>(request: LeanRequest): Promise<Output<E>> => {
  const { method, path, locale, token, body, keepalive = false } = request;
  const headers: Record<string, string> = { 'Accept-Language': locale };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers['Content-Type'] = 'application/json';
  let response: Response;
  let envelope: Envelope<Output<E>>;
  try {
    response = await fetch(path, {
      method,
      headers,
      keepalive,
      cache: 'no-store',
      credentials: 'omit',
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new LeanFailure('', 0);
  }
  try {
    envelope = await response.json();
  } catch {
    throw new LeanFailure('', response.status);
  }
  if (envelope.status !== 'ok') throw new LeanFailure(envelope.msg, response.status);
  return envelope.data;
};
