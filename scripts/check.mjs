/** `npm run check`: types, format, lint and the direction of imports, in seconds. */
import { checks, everyStep } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

try {
  ensureInstalled(console.log);
  process.exit((await everyStep(checks)) ? 0 : 1);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
