import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';

export const DEPTH_MAX = 20;

/** Nesting depth of a JSON text, without parsing it; stops counting past the limit. */
export const tooDeep = (json: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i += 1) {
    const c = json.charCodeAt(i);
    if (inText) {
      if (c === 92) i += 1;
      else if (c === 34) inText = false;
    } else if (c === 34) inText = true;
    else if (c === 123 || c === 91) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (c === 125 || c === 93) depth -= 1;
  }
  return false;
};

/** Bodies are JSON, sent as such: no text/plain, bounded depth, `__proto__` and `constructor.prototype` refused. */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const json = text as string;
    if (json === '') return done(null, undefined);
    if (tooDeep(json)) return done(new Refused('invalid'));
    return parse(request, json, done);
  });
};
