import pg from 'pg';
import { beginStatement } from '../tracing/spans.ts';
import { allowedMs } from './transaction.ts';

const { builtins, getTypeParser, setTypeParser } = pg.types;

/** bigint columns (ids, counts, fen) stay far below 2^53, so they become numbers. */
setTypeParser(builtins.INT8, Number);
setTypeParser(builtins.NUMERIC, Number);

/** The one place where the database's instants become the contract's: ISO 8601 in UTC, to the millisecond. */
const instant = (text: string): string => new Date(text).toISOString();
const unchanged = (text: string): string => text;

/** Days and times without a zone are not instants; arrays of times (their OIDs have no names) are fetched as JSON. */
const UNCHANGED: readonly number[] = [
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.INTERVAL,
  1115,
  1182,
  1185,
  1187,
  1231,
];

/** How database values become TypeScript values; see `columns.ts`. */
export const driverTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => {
    if (oid === builtins.TIMESTAMPTZ) return instant;
    return UNCHANGED.includes(oid) ? unchanged : getTypeParser(oid, format);
  },
};

const LATE = 'Query read timeout';

type Config = { text?: string; submit?: unknown; query_timeout?: number; types?: unknown };
type Callback = (error: Error | null, result: unknown) => void;

/**
 * Adds a client-side timeout to every statement of a connection, in case the database hangs and its own timeout cannot
 * work. A connection with a late reply is closed: the reply would belong to a statement that was given up.
 * @param failed receives every statement error
 */
export const boundAnswers = (client: pg.PoolClient, usualMs: number, failed: (error: unknown) => void): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
  const cut = (error: unknown): void => {
    if (error) failed(error);
    if (!(error instanceof Error) || error.message !== LATE) return;
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  const bounded = (asked: string | Config, ...rest: unknown[]): Promise<unknown> | undefined => {
    if (typeof asked === 'object' && asked.submit) return query(asked, ...rest);
    const query_timeout = allowedMs() ?? usualMs;
    const timed: Config = { ...(typeof asked === 'string' ? { text: asked } : asked), query_timeout };
    // Drizzle installs parsers of its own, which leave instants in PostgreSQL's format.
    if (timed.types) timed.types = driverTypes;
    const ended = beginStatement(timed.text ?? '');
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const answered: Callback = (error, result) => {
        ended(error);
        cut(error);
        (callback as Callback)(error, result);
      };
      return query(timed, ...rest.slice(0, -1), answered);
    }
    return query(timed, ...rest)?.then(
      (result) => {
        ended();
        return result;
      },
      (error: unknown) => {
        ended(error);
        cut(error);
        throw error;
      },
    );
  };
  client.query = bounded as typeof client.query;
};
