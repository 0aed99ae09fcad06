/** Builds the pages if they are out of date: a program of its own, so that `npm test` can check the sources meanwhile. */
import { ensureWebBuilt } from './lib/web-build.mjs';

try {
  ensureWebBuilt(console.log);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
