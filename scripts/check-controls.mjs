/**
 * Looks for controls (buttons, links, fields, menu items, keys) that no test acts on by name, and fails where there is one.
 * A control counts as named when a component test that loads its file, or a browser test that opens its page, presses,
 * fills or picks something by its label in either language. What is named by data is in `lib/controls/by-data.mjs`.
 * `node scripts/check-controls.mjs [--all]`
 */
import { readFileSync } from 'node:fs';
import { byData } from './lib/controls/by-data.mjs';
import { controlsIn } from './lib/controls/find.mjs';
import { usesIn } from './lib/controls/given.mjs';
import { filesUnder, sourceOf } from './lib/controls/source.mjs';
import { testsOfControls } from './lib/controls/tests.mjs';
import { ANY, learnWords } from './lib/controls/texts.mjs';
import { inRoot } from './lib/paths.mjs';

const WEB = 'apps/web/src/';

const product = filesUnder(WEB).filter((path) => !/\.(test|fixtures|d)\.tsx?$|\/src\/(testing|gallery)\//.test(path));
for (const path of product) if (path.endsWith('.words.ts')) await learnWords(path);
const sources = product.filter((path) => !path.endsWith('.words.ts')).map(sourceOf);
const uses = usesIn(sources);
const controls = sources
  .filter(({ path }) => /\/src\/(domains|pages|app|audience)\//.test(path))
  .flatMap((source) => controlsIn(source, uses));

const tests = testsOfControls();
const testsOf = ({ path, texts }) =>
  tests.filter((test) => test.reached.has(path) && texts.some(({ zh, en }) => test.names(zh) || test.names(en)));

const isOf =
  (control) =>
  ([place]) =>
    `${WEB}${place}` === `${control.path} ${control.tag}`;
const faults = byData.flatMap(([place, test, quote]) => {
  if (!readFileSync(inRoot(test), 'utf8').includes(quote)) return [`${test} does not say ${quote} any more`];
  return controls.some((control) => isOf(control)([place])) ? [] : [`${place} is gone from the controls`];
});

const shown = ({ path, line, tag, texts }) =>
  `${path.slice(WEB.length)}:${line} ${tag} ${texts.map(({ en }) => en.replaceAll(ANY, '…')).join(' | ')}`;
const judged = controls.map((control) => ({ control, by: testsOf(control), evidence: byData.find(isOf(control)) }));
const unnamed = judged.filter(({ by, evidence }) => by.length === 0 && !evidence);

if (process.argv.includes('--all'))
  for (const { control, by } of judged) console.log(shown(control), '←', by.map(({ path }) => path).join(' '));
for (const { control } of unnamed) console.error(shown(control));
for (const fault of faults) console.error(fault);
console.log(`${unnamed.length} of ${controls.length} controls have no test that names them`);
if (unnamed.length > 0 || faults.length > 0) {
  console.error('Write a test that presses it by its label and expects what it does (docs/testing.md).');
  process.exit(1);
}
