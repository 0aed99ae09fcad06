import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { serveWeb } from '../apps/server/src/http/web.ts';
import { buildBarePages } from '../apps/web/build/bare-pages.ts';

/** Builds the bare pages and serves them as the product serves its own: compressed ahead, from a process that does nothing else. */
export const serveBarePages = async (): Promise<{ origin: string; close(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'onair-bare-'));
  await buildBarePages(folder);
  const app = Fastify();
  await serveWeb(app, folder, null, { of: async () => null, paths: async () => [] });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
