/**
 * Lists keys of `*.words.ts` that nothing reads, English texts that hold Chinese characters or British spelling, and words
 * that the interface replaces by another one; fails when there is one. Words of the audit log and help articles are texts, too.
 *
 * A text counts as read when its key stands anywhere in code that is not a test: tables by the members of a union are
 * read by a computed key, and those members stand somewhere as strings, often on another side.
 * `node scripts/check-words.mjs`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './lib/paths.mjs';

const WORDS = /\.words\.ts$/;
const TEXTS = /\.words\.ts$|\/(?:audit|live)-actions\.ts$/;
const TEST = /\.(test|fixtures)\.|\/testing\//;

/** The menu that a server may send names these; what it sends is outside this repository. */
const NAMED_ELSEWHERE = /^menu\.server\./;

const files = ['packages/contract', 'apps/server', 'apps/media', 'apps/web'].flatMap((side) =>
  readdirSync(join(root, side, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

/** Identifiers, parts of a path with dots, and whole paths: `menu.list` stands in code as one string. */
const namesIn = (code) => (code.match(/[\w$.-]+/g) ?? []).flatMap((path) => [path, ...path.split('.')]);

/** In a file of texts only `.key` reads one; elsewhere any mention may. */
const readIn = (path) => {
  const code = readFileSync(path, 'utf8');
  return WORDS.test(path) ? (code.match(/(?<=\w\.)[a-z]\w*/gi) ?? []) : namesIn(code);
};

/** Every key of a tree of texts, as a path. */
const keysOf = (value, path = []) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, below]) => [[...path, key], ...keysOf(below, [...path, key])])
    : [];

const read = new Set(files.filter((path) => !TEST.test(path)).flatMap(readIn));
const isUnread = (key) => /^[A-Za-z_$]/.test(key) && !read.has(key) && !NAMED_ELSEWHERE.test(key);

const HAN = /\p{Script=Han}/u;

/** Spelling is that of the United States. */
const BRITISH =
  /\b(?:\w*(?:colour|favour|behaviour|labour|neighbour)\w*|centres?|licence\w*|programmes?|catalogues?|grey|\w*(?:organis|recognis|summaris|normalis)\w*|cancell(?:ed|ing))\b/i;

/** Words that the interface does not use, in each language, and what to write. How the others differ: docs/glossary.md. */
const REPLACED = {
  'en-US': [
    [/\bcho(?:os|se)\w*/i, 'select, enter or set'],
    [/\blog(?:s|ged|ging)?[ -](?:in|out|off)\b/i, 'sign in, sign out'],
    [/\badministrators?\b/i, 'admin'],
    [/\buser name\b/i, 'username'],
    [/\bat once\b/i, 'immediately'],
    [/\bfor good\b/i, 'permanently'],
    [/\bbroadcasts?\b/i, 'live'],
    [/^(?:all )?states?$/i, 'status'],
    [/\b(?:timetable|booking)\b/i, 'schedule, planned live'],
    [/\bgasket\b/i, 'slate'],
    [/\bput online\b/i, 'publish'],
    [/\bsent? back\b/i, 'return'],
    [/\btak(?:e|en) back\b/i, 'undo, withdraw'],
    [/\bin force\b/i, 'in effect'],
    [/\bbitrate/i, 'bit rate'],
    [/\bsimulcast/i, 'restream'],
    [/\bsubtitle/i, 'captions'],
    [/\bsyndicat/i, 'distribution, feed'],
  ],
  'zh-CN': [
    [/(?<!迷)你/, '您'],
    [/帐[号户]/, '账号, 公司账户'],
    [/登[出陆]/, '登录, 退出登录'],
    [/新增/, '新建, 添加'],
    [/人次/, '访问次数, 访客数'],
    [/题材/, '分类'],
    [/体裁/, '类型'],
  ],
};

/** Of the texts that the specification fixes, those that would be replaced. A test holds all of them to it. */
const FIXED = /^(?:You have been logged out|User name$|登出登录$)/;

/** The switch to the other language is written in that language. */
const OTHER_LANGUAGE = /^language$/;

/** Every English text with its path. A text with parameters is read as its source. */
const textsOf = (value, path = []) =>
  value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, below]) => textsOf(below, [...path, key]))
    : [[path.join('.'), String(value)]];

/** What of a module is in a language: one side of a table of both languages, wherever it stands. */
const textsIn = (language, value, path = []) => {
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, below]) =>
    key === language ? textsOf(below, path) : textsIn(language, below, [...path, key]),
  );
};

const replacedIn = (language) =>
  REPLACED[language].map(([word, instead]) => [
    (_, text) => word.test(text) && !FIXED.test(text),
    `not a word of the interface; write ${instead}`,
  ]);

const FAULTS = {
  'en-US': [
    [(key, text) => HAN.test(text) && !OTHER_LANGUAGE.test(key), 'an English text holds Chinese characters'],
    [(_, text) => BRITISH.test(text), 'spelling is that of the United States'],
    ...replacedIn('en-US'),
  ],
  'zh-CN': replacedIn('zh-CN'),
};

/** What is wrong with a text, a line for each. */
const faultsIn = (language, key, text) =>
  FAULTS[language].filter(([isFault]) => isFault(key, text)).map(([, fault]) => `${key}: ${fault}`);

/** The same of the texts of a module. */
const faultsOf = (exported) =>
  Object.keys(FAULTS).flatMap((language) =>
    textsIn(language, exported).flatMap(([key, text]) => faultsIn(language, key, text)),
  );

/** Help articles, each language in a folder of its own. */
const ARTICLES = inRoot('apps/web/src/pages/help/articles');
const faultsOfArticles = ['zh-CN', 'en-US'].flatMap((language) => {
  const folder = join(ARTICLES, language.slice(0, 2));
  return readdirSync(folder).flatMap((name) =>
    faultsIn(language, 'text', readFileSync(join(folder, name), 'utf8')).map(
      (fault) => `${join(folder, name).slice(root.length)}  ${fault}`,
    ),
  );
});

let unread = 0;
let faulty = faultsOfArticles.length;
for (const fault of faultsOfArticles) console.error(fault);
for (const path of files.filter((path) => TEXTS.test(path))) {
  for (const exported of Object.values(await import(pathToFileURL(path).href))) {
    for (const fault of faultsOf(exported)) {
      console.error(`${path.slice(root.length)}  ${fault}`);
      faulty += 1;
    }
    for (const key of keysOf(exported?.['zh-CN']).filter((key) => isUnread(key.at(-1)))) {
      console.error(
        `${path.slice(root.length)}  ${key.join('.')}: nothing reads this text; delete it in both languages`,
      );
      unread += 1;
    }
  }
}
console.log(unread === 0 ? 'Every text is read.' : `${unread} texts are not read.`);
console.log(faulty === 0 ? 'Texts keep to the words of the interface.' : `${faulty} faults in texts.`);
process.exitCode = unread + faulty === 0 ? 0 : 1;
