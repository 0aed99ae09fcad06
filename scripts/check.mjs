/** `npm run check`: types, format, lint and the direction of imports, in seconds. */
import { checks, step } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

try {
  ensureInstalled(console.log);
  process.exit(checks.every(step) ? 0 : 1);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
