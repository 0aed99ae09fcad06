import { readFileSync } from 'node:fs';
import { openApi } from '@onair/contract/system/system';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '../mount.ts';
import { openApiDocument } from '../openapi/document.ts';

/** Where people read about the API. */
export const DOCS_PATH = '/api/docs';

const FILES = [
  'colors.css',
  'page.css',
  'operation.css',
  'page.js',
  'dom.js',
  'operation.js',
  'schema.js',
  'trial.js',
  'words.js',
];

const typeOf = (name: string): string => `text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`;

/**
 * The API's description for machines and for people. The page itself is open, because a browser's navigation carries no
 * token; it holds nothing of the description, which its script fetches as the person who is signed in.
 */
export const docsRoutes = (http: FastifyInstance, mount: Mount): void => {
  let document: string | null = null;
  mount(openApi, async ({ reply }) => {
    document ??= JSON.stringify(openApiDocument());
    reply.type('application/json; charset=utf-8').send(document);
  });

  const serve = (url: string, name: string, type: string): void => {
    const content = readFileSync(new URL(`./${name}`, import.meta.url));
    http.route({
      method: 'GET',
      url,
      config: { endpoint: 'docsPage', access: 'open' },
      handler: async (_request, reply) => reply.type(type).send(content),
    });
  };
  serve(DOCS_PATH, 'page.html', 'text/html; charset=utf-8');
  for (const name of FILES) serve(`${DOCS_PATH}/${name}`, name, typeOf(name));
};
