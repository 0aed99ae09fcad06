import type { Role } from '@onair/contract/access';
import type { Subjects } from '@onair/contract/freshness';

/** One call of a page's first view: the endpoint's name and input, which key the query, and the request they make. */
export type FirstCall = {
  name: string;
  input: Record<string, unknown>;
  method: string;
  url: string;
  body?: Record<string, unknown>;
  reads: Subjects;
  /** The input follows from the search part of the page's address; made for an address without one. */
  bySearch?: true;
  /** Roles that may make it; everyone where none are named. */
  roles?: readonly Role[];
  /** The page asks for it whenever it is shown, or puts it into an endless list: the answer waits for the page, outside the cache. */
  always?: true;
  /** Shown below what is in sight: started with the others, and nothing waits for it. */
  below?: true;
};

/** What the page's HTML says about its first view, made by the build. */
export type FirstView = {
  calls: readonly FirstCall[];
  /** Code that is only needed where there is a session, since without one the page is another. */
  code?: readonly string[];
};

/** Calls that the script in the page's head has started, before any other code was there. */
export type Early = {
  token: string | null;
  locale: string;
  calls: readonly FirstCall[];
  /** When the answers are too old to be taken, by `performance.now()`. */
  until: number;
  /** Answers that no one has taken yet, by request. */
  answers: Map<string, Promise<Response>>;
};

declare global {
  var onairEarly: Early | undefined;
}

type Sent = { method: string; url: string; body?: Record<string, unknown> | undefined };

/** Names one request among those that were started early. */
export const requestName = ({ method, url, body }: Sent): string =>
  `${method} ${url} ${body ? JSON.stringify(body) : ''}`;

/** How long an answer may wait for its page, which comes seconds later on a slow line. */
export const WAIT_MS = 30_000;

/**
 * The answer to a request that was started before this code ran, given out once, and only to the session and language that
 * it was started for. Null where there is none.
 */
export const takeEarly = (request: Sent, token: string | null, locale: string): Promise<Response> | null => {
  const early = globalThis.onairEarly;
  if (!early || early.token !== token || early.locale !== locale || performance.now() > early.until) return null;
  const name = requestName(request);
  const answer = early.answers.get(name);
  early.answers.delete(name);
  return answer ?? null;
};

/** Leaves an answer for the page that is about to ask for it. */
export const leaveEarly = (request: Sent, token: string | null, locale: string, answer: Promise<Response>): void => {
  const early = globalThis.onairEarly;
  const answers = early?.token === token && early.locale === locale ? early.answers : new Map();
  globalThis.onairEarly = { token, locale, calls: [], answers, until: performance.now() + WAIT_MS };
  answers.set(requestName(request), whole(answer));
};

/**
 * The answer once all of it has arrived: read before the page asks for it, and no connection is held where no page does. The
 * page that takes it shows a failure.
 */
export const whole = (answer: Promise<Response>): Promise<Response> => {
  const read = answer.then(async (response) => new Response(await response.text(), response));
  read.catch(() => undefined);
  return read;
};

/** Gives up the answers that no one has taken: something has changed meanwhile, or the first view is over. */
export const dropEarly = (): void => globalThis.onairEarly?.answers.clear();
