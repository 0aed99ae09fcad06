import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openApi } from '@onair/contract/system/system';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '../mount.ts';
import { openApiDocument } from '../openapi/document.ts';

/** Address of the API reference. */
const DOCS_PATH = '/api/docs';

const { resolve } = createRequire(import.meta.url);
const OWN = ['page.css', 'words.js', 'page.js'];
/** The viewer is a script and a style sheet from a package, served from our own origin. */
const VIEWER = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const typeOf = (name: string): string => `text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`;

/**
 * The API's description for machines and for people. The page itself is public, because navigation carries no token; it
 * contains nothing of the description, which its script fetches with the reader's token.
 */
export const docsRoutes = (http: FastifyInstance, mount: Mount): void => {
  let document: string | null = null;
  mount(openApi, async ({ reply }) => {
    document ??= JSON.stringify(openApiDocument());
    reply.type('application/json; charset=utf-8').send(document);
  });

  // Read on demand: few people open the page, and the viewer's script has 1.7 MB.
  const serve = (url: string, type: string, read: () => Buffer, cache = 'no-store'): void => {
    http.route({
      method: 'GET',
      url,
      config: { endpoint: 'docsPage', access: 'open' },
      handler: async (_request, reply) => reply.type(type).header('cache-control', cache).send(read()),
    });
  };
  const own = (name: string) => () => readFileSync(new URL(`./${name}`, import.meta.url));
  const ofViewer = (name: string) => () => readFileSync(resolve(`swagger-ui-dist/${name}`));
  serve(DOCS_PATH, 'text/html; charset=utf-8', own('page.html'));
  for (const name of OWN) serve(`${DOCS_PATH}/${name}`, typeOf(name), own(name));
  for (const name of VIEWER) serve(`${DOCS_PATH}/${name}`, typeOf(name), ofViewer(name), 'private, max-age=86400');
};
