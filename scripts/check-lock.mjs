/** Checks that `npm ci` accepts the lock file on every system, and that it can verify what it installs. */
import { readFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));

/** Where `npm` would look for a package that the one at `path` names, nearest first. */
const places = (path, name) => {
  const parts = path.split('/node_modules/');
  const folders = parts.map((_, at) => parts.slice(0, parts.length - at).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
};

const faults = Object.entries(packages).flatMap(([path, entry]) => {
  const missing = Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !places(path, name).some((place) => packages[place]))
    .map(
      (name) => `${path || 'package.json'} may install ${name}, which the lock file leaves out: npm ci would refuse`,
    );
  // Of a program for another system the registry in use may know no more than that it exists.
  const forSome = entry.optional && (entry.os || entry.cpu || entry.libc);
  const unverified = path.includes('node_modules/') && !entry.link && !entry.integrity && !forSome;
  return unverified ? [...missing, `${path} has no integrity: what is installed could not be verified`] : missing;
});

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${Object.keys(packages).length} packages are locked`);
