import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const DEPTH_MAX = 20;
/** Maximum fields in a body: 1,024 in the usual 64 KiB, more where an endpoint allows a larger body. */
const BYTES_PER_FIELD = 64;

/**
 * Whether a JSON text nests deeper, or has more fields, than any valid request: checked without parsing, since a parser
 * would follow 450,000 levels.
 */
export const tooComplex = (json: string, bodyLimit: number): boolean => {
  const fieldsMax = bodyLimit / BYTES_PER_FIELD;
  let depth = 0;
  let fields = 0;
  for (let i = 0; i < json.length; i += 1) {
    const c = json.charCodeAt(i);
    if (c === 34) {
      // To the end of the string, past escaped quotes.
      for (i += 1; i < json.length && json.charCodeAt(i) !== 34; i += 1) if (json.charCodeAt(i) === 92) i += 1;
    } else if (c === 123 || c === 91) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (c === 125 || c === 93) depth -= 1;
    else if (c === 58) {
      fields += 1;
      if (fields > fieldsMax) return true;
    }
  }
  return false;
};

/** A file is part of its request, so another file under the same idempotency key is another request. */
export const coverFile = ({ actor }: FastifyRequest, bytes: Uint8Array): void => {
  actor.fingerprint = createHash('sha256').update(actor.fingerprint).update(bytes).digest('base64url');
};

/**
 * Bodies are JSON, sent as such: no text/plain, no forms, bounded depth, `__proto__` and `constructor.prototype`
 * refused. Multipart is parsed for the endpoints that take uploads and refused by all others.
 */
export const acceptBodies = async (app: FastifyInstance): Promise<void> => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const json = String(text);
    if (json === '') return done(null, undefined);
    if (tooComplex(json, request.routeOptions.bodyLimit)) return done(new AppError('invalid'));
    return parse(request, json, done);
  });
  // The handler of an upload states the limits of its own file; these bounds apply in any case.
  await app.register(multipart, {
    limits: { fileSize: 5 * 1024 * 1024, files: 1, fields: 5, parts: 6, fieldSize: 1024 },
  });
};
