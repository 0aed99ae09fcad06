/**
 * Opens the data folder of the first argument, prints a line and stays until it is killed: only the start of a server.
 */
import { open } from './data-folder.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('Name a data folder.');
try {
  await open(dataDir);
  console.log('open');
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log((error as Error).message);
}
