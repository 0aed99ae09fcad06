import type { FailureName } from '@onair/contract/failure';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';
import { sendFailure } from './envelope.ts';
import { localeOf } from './locale.ts';

const byCode: Record<string, FailureName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_FILES_LIMIT: 'tooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupportedType',
};

/** PostgreSQL and socket codes that mean: the database cannot serve now, a retry may succeed. */
const DATABASE_AWAY = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|08\d\d\d|53\d\d\d|25006)$/;

const causes = (error: unknown): { code?: string; message?: string }[] => {
  const chain: { code?: string; message?: string; cause?: unknown }[] = [];
  for (let e = error as { cause?: unknown } | undefined; e && chain.length < 5; e = e.cause as typeof e) chain.push(e);
  return chain;
};

/** Which failure an unexpected error is to a client. The error itself goes to the log only. */
export const failureOf = (error: FastifyError): FailureName => {
  const known = byCode[error.code];
  if (known) return known;
  const away = causes(error).some(
    (e) =>
      DATABASE_AWAY.test(e.code ?? '') ||
      /Connection terminated|timeout exceeded when trying to connect|the database system is/.test(e.message ?? ''),
  );
  if (away) return 'unavailable';
  const status = error.statusCode ?? 500;
  if (status === 429) return 'tooMany';
  if (status === 503) return 'unavailable';
  return status >= 400 && status < 500 ? 'invalid' : 'internal';
};

/** Every fault leaves as an envelope, with no stack, no SQL and nothing that was sent in it. */
export const answerFaults = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const locale = localeOf(request.headers['accept-language']);
    if (error instanceof Refused) return sendFailure(reply, locale, error);
    const failure = failureOf(error);
    if (failure === 'internal') request.log.error({ err: error }, 'request failed');
    else if (failure === 'unavailable') request.log.warn({ err: error }, 'database unavailable');
    return sendFailure(reply, locale, failure);
  });
};
