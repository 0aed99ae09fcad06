/**
 * Loaded before the server's own program (`--import`), which it leaves as it is: answers on the socket `PASSED_FILES`
 * which files of ours a request passed, by V8's count of every call.
 */
import { createServer } from 'node:http';
import { type Profiler, Session } from 'node:inspector';
import pg from 'pg';

/** Files from the first byte to the statement that commits, and to the end of the answer. */
export type PassedFiles = { toCommit: string[]; toAnswer: string[] };

const OURS = /\/((?:apps|packages)\/[^/]+\/src\/.+\.ts)$/;
const THIS = /\/testing\//;
/** The statement after which a request's change is durable: chat stores lines in one statement. */
const COMMITS = new Set<unknown>(['commit', 'chat:say']);

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** The files in which a function was called since the last call; the session answers before this returns. */
const look = (): Set<string> => {
  let scripts: Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    scripts = result;
  });
  const called = scripts.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  );
  return new Set(called.flatMap(({ url }) => OURS.exec(url)?.[1] ?? []).filter((path) => !THIS.test(path)));
};

let measures = false;
/**
 * Periodic work of the server is postponed while something is measured: on a busy machine it would be in every
 * measurement.
 */
const every = globalThis.setInterval;
globalThis.setInterval = ((work: () => void, ms: number) => every(() => measures || work(), ms)) as typeof every;

let toCommit = new Set<string>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
  const statement = asked[0] as string | { name?: string; text?: string };
  const { name, text } = typeof statement === 'string' ? { text: statement } : statement;
  if (COMMITS.has(name ?? text)) toCommit = toCommit.union(look());
  return Reflect.apply(query, this, asked);
} as typeof query;

createServer((request, response) => {
  const since = look();
  measures = request.url === '/begin';
  if (measures) toCommit = new Set();
  const passed: PassedFiles = { toCommit: [...toCommit], toAnswer: [...toCommit.union(since)] };
  response.end(JSON.stringify(passed));
})
  .listen(process.env.PASSED_FILES)
  .unref();
