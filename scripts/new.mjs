/**
 * Writes the skeleton of something new, with its lines in every list that must name it:
 *
 *   npm run new -- page DOMAIN/PART GROUP 中文 English "pin yin"    a page in a group of the menu
 *   npm run new -- write DOMAIN/PART THING 中文 English            a table, its list and its creation, on server and page
 *   npm run new -- migration NAME                                 an empty migration
 *
 * GROUP is a group of `packages/contract/src/routes.ts`, THING the singular in English (`sponsor`, `liveSeries`). Nothing
 * that exists is overwritten, but for a page that is still as `page` wrote it. What is left to do by hand is printed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { runTool } from './lib/node-24.mjs';
import { inRoot } from './lib/paths.mjs';
import * as skeleton from './lib/skeletons.mjs';

const WEB = 'apps/web/src';
const SERVER = 'apps/server/src';
const CONTRACT = 'packages/contract/src';
const MIGRATIONS = `${SERVER}/db/migrations`;
/** Between the times of two migrations. */
const MIGRATION_STEP = 1_000_000;

const touched = [];
const read = (file) => readFileSync(inRoot(file), 'utf8');
const save = (file, text) => {
  mkdirSync(dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), text);
  if (!touched.includes(file)) touched.push(file);
};
const create = (file, text) => {
  if (existsSync(inRoot(file))) throw new Error(`${file} exists already.`);
  save(file, text);
};

/** Inserts text into a file at the index that `where` finds; what moved since this was written is named. */
const insert = (file, text, where) => {
  const whole = read(file);
  const at = where(whole);
  if (at < 0) throw new Error(`The place for this was not found in ${file}:\n${text}`);
  save(file, whole.slice(0, at) + text + whole.slice(at));
};
/** The index after the first match from `from` on; -1 without one. */
const after =
  (pattern, from = 0) =>
  (text) => {
    const found = new RegExp(pattern.source, 'gm');
    found.lastIndex = typeof from === 'function' ? Math.max(0, from(text)) : from;
    return found.exec(text) ? found.lastIndex : -1;
  };
/** The index of the first match from `from` on. */
const before =
  (pattern, from = 0) =>
  (text) => {
    const found = new RegExp(pattern.source, 'gm');
    found.lastIndex = typeof from === 'function' ? Math.max(0, from(text)) : from;
    return found.exec(text)?.index ?? -1;
  };
/** The index after the last match. */
const afterLast = (pattern) => (text) => {
  const last = [...text.matchAll(new RegExp(pattern.source, 'gm'))].at(-1);
  return last ? last.index + last[0].length : -1;
};

const words = (name) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-');
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const camel = (parts) => parts.map((part, i) => (i === 0 ? part : capital(part))).join('');

const placeOf = (place) => {
  const [domain, file, more] = (place ?? '').split('/');
  if (!domain || !/^[a-z]+(-[a-z]+)*$/.test(file ?? '') || more !== undefined) {
    throw new Error('Name the place as DOMAIN/PART, such as billing/sponsors.');
  }
  if (!existsSync(inRoot(SERVER, 'domains', domain))) {
    const domains = readdirSync(inRoot(SERVER, 'domains')).join(', ');
    throw new Error(`There is no domain ${domain}. The domains are ${domains}.`);
  }
  const part = camel(words(file));
  return { domain, file, part, Part: capital(part), PARTS: words(file).join('_').toUpperCase() };
};

const titles = (zh, en) => {
  if (!/\p{Script=Han}/u.test(zh ?? '') || !/^[A-Z]/.test(en ?? '')) {
    throw new Error('Name it in Chinese and then in English, in the plural and with a capital: 赞助商 Sponsors.');
  }
  return { zh, en, lower: en[0].toLowerCase() + en.slice(1) };
};

/** Adds syllables of characters that the palette's search does not know yet. */
const addSyllables = (zh, pinyin) => {
  const file = `${WEB}/domains/search/matches.ts`;
  const han = [...zh].filter((letter) => /\p{Script=Han}/u.test(letter));
  const table = read(file).match(/TABLE = `([^`]*)`/)?.[1] ?? '';
  const missing = han.map((letter, i) => [letter, i]).filter(([letter]) => !table.includes(letter));
  if (missing.length === 0) return;
  const sounds = (pinyin ?? '').split(/\s+/).filter(Boolean);
  if (sounds.length !== han.length) {
    const letters = missing.map(([letter]) => letter).join('');
    throw new Error(
      `Give the pinyin of ${zh} last, one syllable for each character, such as "zan zhu shang": ${letters} is new.`,
    );
  }
  const entries = missing.map(([letter, i]) => `${sounds[i]}${letter}`);
  insert(file, `${entries.join(' ')}\n`, after(/TABLE = `[^`]*(?=`)/));
};

const page = ([place, group, zh, en, pinyin]) => {
  const n = { ...placeOf(place), ...titles(zh, en) };
  const routes = `${CONTRACT}/routes.ts`;
  if (!read(routes).includes(`group: '${group}'`)) throw new Error(`${routes} has no group ${group}.`);
  addSyllables(zh, pinyin);
  const folder = `${WEB}/domains/${n.domain}/${n.file}`;
  create(`${folder}/${n.file}-page.tsx`, skeleton.pageFile(n));
  create(`${folder}/${n.file}.words.ts`, skeleton.pageWords(n));
  create(`${folder}/${n.file}-page.test.tsx`, skeleton.pageTest(n));
  const locale = `menu.${group}.${n.part}`;
  insert(
    routes,
    `\n  { path: '/${group}/${n.file}', name: '${n.Part}', locale: '${locale}', access: 'staff', group: '${group}' },`,
    after(/\},$/, afterLast(new RegExp(`group: '${group}'`))),
  );
  insert(
    `${WEB}/app/routes.ts`,
    `\n  ${n.Part}: async () => (await import('../domains/${n.domain}/${n.file}/${n.file}-page.tsx')).${n.Part}Page,`,
    before(/\n\};/, after(/Record<PageName, LoadPage> = \{/)),
  );
  const menu = `${WEB}/shared/page/menu.words.ts`;
  const names = `${WEB}/shared/page/page-names.words.ts`;
  for (const [language, title] of [
    ['zh-CN', zh],
    ['en-US', en],
  ]) {
    const inLanguage = after(new RegExp(`'${language}': \\{`));
    const label = title.replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase());
    insert(
      menu,
      `\n    '${locale}': '${language === 'en-US' ? label : title}',`,
      after(new RegExp(`'menu\\.${group}': .*`), inLanguage),
    );
    insert(names, `\n    ${n.Part}: '${title}',`, inLanguage);
  }
  insert(
    `${WEB}/domains/search/page-keywords.ts`,
    `\n  ${n.Part}: '${zh}, ${n.lower}',`,
    before(/\n\};/, after(/Record<PageName, string> = \{/)),
  );
  return [
    `${folder}/${n.file}-page.tsx: what the page shows; it says so above the component.`,
    `${routes}: who may open it (access), and its place in the menu.`,
    `${WEB}/domains/search/page-keywords.ts: other words that find it.`,
    `${folder}/${n.file}-page.test.tsx: each control, pressed by its label.`,
  ];
};

const addMigration = (name, text) => {
  if (!/^[a-z]+(_[a-z]+)*$/.test(name ?? ''))
    throw new Error('Name the migration in words with underscores: ticket_prices.');
  const journal = `${MIGRATIONS}/meta/_journal.json`;
  const { entries } = JSON.parse(read(journal));
  const number = Math.max(0, ...readdirSync(inRoot(MIGRATIONS)).map((file) => Number.parseInt(file, 10) || 0)) + 1;
  const tag = `${String(number).padStart(4, '0')}_${name}`;
  const when = Math.max(...entries.map((entry) => entry.when)) + MIGRATION_STEP;
  const entry = { idx: (entries.at(-1)?.idx ?? -1) + 1, version: '7', when, tag, breakpoints: false };
  create(`${MIGRATIONS}/${tag}.sql`, text);
  insert(journal, `,\n${JSON.stringify(entry, null, 2).replace(/^/gm, '    ')}`, before(/\n {2}\]\n/));
  return `${MIGRATIONS}/${tag}.sql`;
};

const write = ([place, thing, zh, en]) => {
  const n = { ...placeOf(place), ...titles(zh, en), thing, Thing: capital(thing ?? ' ') };
  if (!/^[a-z]+([A-Z][a-z]+)*$/.test(thing ?? ''))
    throw new Error('Name the thing in the singular: sponsor, liveSeries.');
  n.slug = words(thing).join('-');
  n.one = words(thing).join(' ');
  n.table = words(n.file).join('_');
  n.subject = `${n.domain}.${n.part}`;
  n.access = 'admin';
  n.deps = '../../../deps.ts';
  const contract = `${CONTRACT}/${n.domain}/${n.file}.ts`;
  create(contract, skeleton.contract(n));
  const server = `${SERVER}/domains/${n.domain}/${n.file}/${n.file}`;
  const table = addMigration(n.table, skeleton.migration(n));
  create(`${server}.tables.ts`, skeleton.tables(n));
  create(`${server}.store.ts`, skeleton.store(n));
  create(`${server}.words.ts`, skeleton.serverWords(n));
  create(`${server}.service.ts`, skeleton.service(n));
  create(`${server}.routes.ts`, skeleton.routes(n));
  create(`${server}.test.ts`, skeleton.serverTest(n));

  const index = `${CONTRACT}/index.ts`;
  insert(index, `import * as ${n.part} from './${n.domain}/${n.file}.ts';\n`, () => 0);
  insert(index, `\n  ${n.part},`, before(/\n\];/, after(/features.* = \[/)));
  insert(`${CONTRACT}/freshness.ts`, `\n  | '${n.subject}'`, after(/export type Subject =/));
  insert(
    `${CONTRACT}/audit/audit-actions.ts`,
    `\n  '${n.thing}.create': { 'zh-CN': '新建了${zh}', 'en-US': 'created one of the ${n.lower}' },`,
    after(/export const auditActions = \{/),
  );
  const names = `${WEB}/domains/audit/audit-names.words.ts`;
  for (const [language, feature, subject] of [
    ['zh-CN', zh, zh],
    ['en-US', en, capital(n.one)],
  ]) {
    const inLanguage = after(new RegExp(`'${language}': \\{`));
    insert(names, `\n      ${n.thing}: '${feature}',`, after(/features: \{/, inLanguage));
    insert(names, `\n      ${n.thing}: '${subject}',`, after(/subjects: \{/, inLanguage));
  }
  const tags = `${SERVER}/http/openapi/tags.ts`;
  const paths = readdirSync(inRoot(CONTRACT, n.domain), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...read(`${CONTRACT}/${n.domain}/${file}`).matchAll(/path: '\/api\/([\w-]+)/g)].map(([, first]) => first),
    );
  const chapter = paths
    .map((first) => after(new RegExp(`paths: \\[(?=[^\\]]*'${first}')`))(read(tags)))
    .find((at) => at >= 0);
  insert(tags, `'${n.slug}', `, chapter === undefined ? after(/paths: \[/) : () => chapter);

  insert(
    `${SERVER}/domains/${n.domain}/index.ts`,
    `export { ${n.part}Routes } from './${n.file}/${n.file}.routes.ts';\n`,
    before(/export /),
  );
  const app = `${SERVER}/app.ts`;
  insert(app, `, ${n.part}Routes`, before(new RegExp(`,?\\s*\\} from '\\./domains/${n.domain}/index\\.ts'`)));
  insert(app, `\n  ${n.part}Routes,`, before(/\n\];/, after(/const features.* = \[/)));
  const audited = `${SERVER}/audit-writes.test.ts`;
  insert(
    audited,
    `import { create${n.Thing} } from '@onair/contract/${n.domain}/${n.file}';\n`,
    before(/import \* as /),
  );
  insert(
    audited,
    `\n  create${n.Thing}: async () => [() => call(create${n.Thing}, { name: 'First' }), '${n.thing}.create'],`,
    after(/^const cases: Record<string, Case> = \{/),
  );

  const folder = `${WEB}/domains/${n.domain}/${n.file}`;
  const shown = `${folder}/${n.file}-page.tsx`;
  create(`${folder}/create-${n.slug}-dialog.tsx`, skeleton.dialog(n));
  if (!existsSync(inRoot(shown)) || read(shown) === skeleton.pageFile(n)) {
    save(shown, skeleton.pageWithList(n));
    save(`${folder}/${n.file}.words.ts`, skeleton.wordsWithList(n));
    save(`${folder}/${n.file}-page.test.tsx`, skeleton.testWithList(n));
  }
  return [
    `${contract}: fields, limits, refusals, who may (access); a rule about the object stands here too.`,
    `${table} and ${server}.tables.ts: columns.`,
    `${server}.store.ts and ${server}.service.ts: statements, and what may happen.`,
    `${CONTRACT}/audit/audit-fields.ts: the names of fields that are new in the log.`,
    `${folder}: the fields of dialog and list, and their words.`,
    `${server}.test.ts and ${folder}/${n.file}-page.test.tsx: what may go wrong.`,
  ];
};

const migration = ([name]) => {
  const file = addMigration(name, '-- TODO: plain SQL, in one transaction with the other pending migrations.\n');
  return [`${file}: the statements.`, 'The same columns in the *.tables.ts of the domain: docs/database.md.'];
};

const kinds = { page, write, migration };

try {
  const [kind, ...rest] = process.argv.slice(2);
  const make = Object.hasOwn(kinds, kind ?? '') ? kinds[kind] : null;
  if (!make)
    throw new Error('Say what: npm run new -- page|write|migration … (CONTRIBUTING.md has an example of each).');
  const left = make(rest);
  ensureInstalled(console.log);
  const code = runTool('biome', ['check', '--write', '--colors=off', '--log-level=error', ...touched]);
  console.log(
    `\nWritten:\n${touched.map((file) => `  ${file}`).join('\n')}\n\nBy hand:\n${left.map((line) => `  ${line}`).join('\n')}`,
  );
  console.log('\nThen npm run check, and the tests beside the code.');
  process.exit(code);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
