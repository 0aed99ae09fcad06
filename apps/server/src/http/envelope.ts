import { type FailureName, type FieldFault, failures, statusOf } from '@onair/contract/failure';
import { failureWords } from '@onair/contract/failure.words';
import type { Locale } from '@onair/contract/text';
import type { FastifyReply } from 'fastify';
import { AppError } from '../lib/errors.ts';

export const failed = (failure: FailureName, locale: Locale, fields: FieldFault[] = [], words?: string | null) =>
  ({
    data: fields.length > 0 ? { fields } : null,
    status: 'fail',
    msg: words ?? failureWords[failure][locale],
    code: failures[failure].code,
  }) as const;

/** Answers with a failure in the caller's language, whatever schema the route has for its success. */
export const sendFailure = (reply: FastifyReply, refused: AppError | FailureName): FastifyReply => {
  const cause = typeof refused === 'string' ? new AppError(refused) : refused;
  const { request } = reply;
  request.failure = cause.failure;
  const retryAfter = cause.retryAfterSeconds ?? (cause.failure === 'unavailable' ? 1 : null);
  if (retryAfter !== null) reply.header('retry-after', Math.ceil(retryAfter));
  // Headers of the intended response must not describe this one.
  reply.removeHeader('content-disposition').removeHeader('etag').header('cache-control', 'no-store');
  return reply
    .code(statusOf(cause.failure, request.routeOptions.config.openFile))
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send(failed(cause.failure, request.actor.locale, cause.fields, cause.words));
};
