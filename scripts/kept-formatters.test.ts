import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dateFormat } from '../packages/contract/src/lib/formatters.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SIDES = ['packages/contract/src', 'apps/server/src', 'apps/media/src', 'apps/web/src'];
const MODULE = join('packages', 'contract', 'src', 'lib', 'formatters.ts');

/** A formatter for one use: with a name, or hidden in a method. One made as the file is loaded is made once. */
const FOR_ONE_USE =
  /^(?!const \w+ = new Intl\.).*(?:\bIntl\.(?:\w+Format|Collator|DisplayNames|PluralRules|Segmenter|Locale)\(|\.toLocale(?:Date|Time)?String\(|\.localeCompare\([^()]*,)/;

/** Where one is made for one use all the same, and why. */
const ONE_USE: Record<string, string> = {
  [join('apps', 'web', 'src', 'app', 'early.ts')]:
    'makes one to load the data of the language, in as few bytes as it takes',
};

test('formatters are made in one place, which keeps them, or as a file is loaded', () => {
  const made = SIDES.flatMap((side) =>
    readdirSync(join(ROOT, side), { recursive: true, encoding: 'utf8' })
      .map((path) => join(side, path))
      .filter(
        (path) =>
          /\.tsx?$/.test(path) &&
          !/\.(?:test|fixtures)\./.test(path) &&
          path !== MODULE &&
          !Object.hasOwn(ONE_USE, path),
      ),
  ).flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, n) => (FOR_ONE_USE.test(line) ? [`${path}:${n + 1}`] : [])),
  );
  expect(made).toEqual([]);
});

test('the same formatter is used again, and no number of zones keeps more than a bound', () => {
  const shanghai = () => dateFormat('zh-CN', { timeZone: 'Asia/Shanghai' });
  const first = shanghai();
  expect(shanghai()).toBe(first);
  for (const timeZone of Intl.supportedValuesOf('timeZone')) dateFormat('zh-CN', { timeZone });
  expect(shanghai()).not.toBe(first);
});
