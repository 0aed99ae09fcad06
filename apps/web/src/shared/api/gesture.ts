import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { sessionSignal } from '../session/lifetime.ts';
import { callWith } from './call.ts';
import { dropEarly } from './early.ts';
import { ApiFailure, aborted } from './failure.ts';

let repeated = false;

/** The current click is the second or third of a double or triple click, by the browser's own count. */
const isRepeatedPress = (): boolean => repeated;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    (event) => {
      repeated = event.detail > 1;
      if (repeated) setTimeout(() => (repeated = false));
    },
    { capture: true },
  );
}

/** Maximum attempts of one gesture. */
const TRIES = 3;
/** Delay before the second attempt in milliseconds; doubled before each further one. */
const FIRST_WAIT_MS = 400;
/** A longer wait requested by the server is reported instead. */
const LONGEST_WAIT_MS = 5000;

/** The request or its response was lost, or the server was temporarily unable to take it. */
const isTransient = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure &&
  ((error.transport && [0, 200].includes(error.http)) || [502, 503, 504].includes(error.http));

/** It is unknown whether the request had its effect: a retry needs the same idempotency key. */
export const mayHaveArrived = (error: ApiFailure): boolean => error.transport || [502, 503, 504].includes(error.http);

/** Milliseconds until the next attempt: the server's request, else exponential back-off with 25 % jitter. */
const waitBefore = (tries: number, retryAfter: number | null, random = Math.random()): number =>
  retryAfter === null ? FIRST_WAIT_MS * 2 ** (tries - 1) * (0.75 + random / 2) : retryAfter * 1000;

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Sends one user gesture. A temporary fault is retried with the same idempotency key, so that a lost response never
 * means a second effect; the key is dropped with the gesture, so that the same input later is a new one. Aborted with
 * the session.
 * @param key of a continued gesture, such as a form that is resubmitted after a lost response
 */
export const sendGesture = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  key: string = crypto.randomUUID(),
): Promise<Output<E>> => {
  const signal = sessionSignal();
  dropEarly();
  for (let tries = 1; ; tries++) {
    try {
      return await callWith(endpoint, input, { key, signal, handled: true });
    } catch (error) {
      if (!endpoint.idempotent || tries === TRIES || !isTransient(error)) throw error;
      const wait = waitBefore(tries, error.retryAfter);
      if (wait > LONGEST_WAIT_MS) throw error;
      await rest(wait, signal);
    }
  }
};

/** Further clicks of a double click within this time belong to the gesture of the first one. */
export const DOUBLE_CLICK_MS = 1000;

/**
 * The gestures of one control. The same input during a pending gesture is that gesture. So is the second click of a
 * double click, whatever its input: the response may be faster than the click, and the button may already mean the next
 * step. Nothing is sent then, and the promise never settles, so that follow-ups run once.
 */
export class Gestures<I, O> {
  #running = new Set<string>();
  #beganAt = Number.NEGATIVE_INFINITY;

  run(input: I, send: (input: I) => Promise<O>): Promise<O> {
    const text = JSON.stringify(input);
    if (this.#running.has(text)) return new Promise(() => {});
    const now = performance.now();
    if (isRepeatedPress() && now - this.#beganAt < DOUBLE_CLICK_MS) return new Promise(() => {});
    this.#running.add(text);
    this.#beganAt = now;
    return send(input).finally(() => this.#running.delete(text));
  }
}
