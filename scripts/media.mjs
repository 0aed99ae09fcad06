/**
 * `npm run media`: a media node. It is a server that holds its share of the installation's studios and to which no proxy sends
 * browsers: docs/operations.md, "Several servers", says what it shares with the others.
 */
import { inRoot } from './lib/paths.mjs';

const missing = ['DATABASE_URL', 'NATS_URL', 'INTERNAL_HOST'].filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`A media node needs ${missing.join(', ')}: docs/operations.md, “Several servers”.`);
  process.exit(1);
}
Object.assign(process.env, { MEDIA: '1', MEDIA_SPREAD: '1', DEMO: '0' });
process.argv[2] = inRoot('apps/server/src/main.ts');
await import('./run.mjs');
