/** `npm run fix [PATH…]`: formats, orders imports and mends what Biome can mend by itself. */
import { ensureInstalled } from './lib/install.mjs';
import { runTool } from './lib/node-24.mjs';

try {
  ensureInstalled(console.log);
  const paths = process.argv.slice(2);
  process.exit(runTool('biome', ['check', '--write', '--colors=off', ...(paths.length > 0 ? paths : ['.'])]));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
