import type { FailureName } from '@onair/contract/failure';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { sendFailure } from './envelope.ts';

const byCode: Record<string, FailureName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_FILES_LIMIT: 'tooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_FIELDS_LIMIT: 'tooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupportedType',
};

/**
 * PostgreSQL and socket codes that mean: the database cannot serve this now, a retry may succeed. Class 08 is a broken
 * connection, 53 a lack of resources (disk, memory, connections), 57P a restart, 40 a lost race, 55P03 a lock not
 * given in time, 57014 a statement that took too long, POOL_FULL too many callers that wait already.
 */
const DATABASE_AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0\d|57014|55P03|40001|40P01|08\w{3}|53\w{3}|58030|25006|POOL_FULL)$/;
const AWAY_WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|the database system is|pool after calling end/;
/** Class 22: a value that no column can hold, such as a date past PostgreSQL's calendar. Validation should have said so. */
const DATABASE_REFUSES = /^22\w{3}$/;

type Link = { code?: string; message?: string; syscall?: string; cause?: unknown };

const causes = (error: unknown): Link[] => {
  const chain: Link[] = [];
  for (let e = error as Link | undefined; e && chain.length < 5; e = e.cause as Link | undefined) chain.push(e);
  return chain;
};

/** The embedded database's socket is a file, which is missing while it restarts. */
const isAway = ({ code = '', message = '', syscall }: Link): boolean =>
  DATABASE_AWAY.test(code) || AWAY_WORDS.test(message) || (code === 'ENOENT' && syscall === 'connect');

/** Which failure an unexpected error is to a client. The error itself goes to the log only. */
export const failureOf = (error: FastifyError): FailureName => {
  const known = byCode[error.code];
  if (known) return known;
  const chain = causes(error);
  if (chain.some(isAway)) return 'unavailable';
  if (chain.some((e) => DATABASE_REFUSES.test(e.code ?? ''))) return 'invalid';
  const status = error.statusCode ?? 500;
  if (status === 429) return 'tooMany';
  if (status === 503) return 'unavailable';
  return status >= 400 && status < 500 ? 'invalid' : 'internal';
};

/** Every fault leaves as an envelope, with no stack, no SQL and nothing that was sent in it. */
export const answerFaults = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AppError) return sendFailure(reply, error);
    const failure = failureOf(error);
    if (failure === 'internal' || failure === 'unavailable') request.fault = error;
    return sendFailure(reply, failure);
  });
};
