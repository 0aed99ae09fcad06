import type { Endpoint, Output } from '@onair/contract/endpoint';
import { type Envelope, failures } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';

/**
 * Calls for pages outside the console: no kit, no session, no cache. Only the contract's types are imported, since its
 * values would include all schemas.
 */
type LeanRequest = {
  method: 'GET' | 'POST';
  path: string;
  locale: Locale;
  token?: string | null;
  body?: object;
  /** Sent even while the page is being left. */
  keepalive?: boolean;
};

/** Why a call did not succeed: the envelope's code and words; 0 where none arrived. */
export class LeanFailure extends Error {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.name = 'LeanFailure';
    this.code = code;
  }

  /** The resource does not exist, and a retry is useless. */
  get gone(): boolean {
    return this.code === failures.notFound.code || this.code === failures.invalid.code;
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
    throw new LeanFailure('', 0);
  }
  if (envelope.status !== 'ok') throw new LeanFailure(envelope.msg, envelope.code);
  return envelope.data;
};

/** Whether one of our addresses that is not an endpoint responds now. */
export const isAnswered = (url: string): Promise<boolean> =>
  fetch(url, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** One of our texts that is not an endpoint, as caches have it; anything but the text is thrown. */
export const leanText = async (url: string, signal?: AbortSignal): Promise<string> => {
  const response = await fetch(url, { credentials: 'omit', ...(signal ? { signal } : {}) });
  if (!response.ok) throw new LeanFailure('', response.status);
  return response.text();
};
