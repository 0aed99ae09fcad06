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

/** Structured log, one JSON line an event, secrets redacted wherever they stand up to three levels deep. */
export const openLog = (level: string, destination?: DestinationStream): Logger => {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET.flatMap((s) => [s, `*.${s}`, `*.*.${s}`, `*.*.*.${s}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
};
