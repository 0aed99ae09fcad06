import pino, { type DestinationStream, type Logger } from 'pino';

const SECRET = [
  'password',
  'current',
  'token',
  'resetToken',
  'authorization',
  'cookie',
  'secret',
  'smtpUrl',
  'databaseUrl',
];

/** Characters of a failed statement that are kept: enough to find it. */
const QUERY_MAX = 200;

type Thrown = { name?: string; message?: string; code?: string; stack?: string; query?: string; cause?: unknown };

/**
 * An error for the log. A failed query's message contains its parameters (password hashes, addresses), and PostgreSQL's
 * `detail` the faulty row: of both only the statement and the code are kept.
 */
const errorOf = (thrown: unknown, depth = 0): unknown => {
  if (typeof thrown !== 'object' || thrown === null) return { message: String(thrown) };
  const { name, message = '', code, stack = '', query, cause } = thrown as Thrown;
  return {
    type: name,
    code,
    message: query === undefined ? message : `Failed query: ${query.replace(/\s+/g, ' ').slice(0, QUERY_MAX)}`,
    at: stack
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12)
      .map((line) => line.trim()),
    cause: cause === undefined || depth > 2 ? undefined : errorOf(cause, depth + 1),
  };
};

/** JSON escapes only control characters below 32; these end a line for some readers or control a terminal. */
const escaped = (line: string): string =>
  line.replace(/[\u007f-\u009f\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Structured log, one JSON line per event, with secrets redacted up to three levels deep. */
export const openLog = (level: string, destination?: DestinationStream): Logger => {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (thrown) => errorOf(thrown) },
    hooks: { streamWrite: escaped },
    redact: {
      paths: SECRET.flatMap((s) => [s, `*.${s}`, `*.*.${s}`, `*.*.*.${s}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
};
