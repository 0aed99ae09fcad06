/**
 * The direction that imports may take, derived from where files lie:
 *
 *   web/app → web/pages → web/domains → web/shared → contract ← server/base ← server/domains ← server/app
 *             web/audience ↗
 */

/** What brings domains together on the server: `app.ts`, what starts it, the demo company and the commands. */
const COMPOSES = /^((main|app)\.ts$|(start|demo|cli)\/)/;

/**
 * Where a path (from the root of the repository, with slashes) belongs: its side, its layer and, in a domain, the
 * domain's name. Null for what is outside the product: scripts, tests in a browser, benches, build settings.
 */
export const placeOf = (path) => {
  if (path.startsWith('packages/contract/src/')) return { side: 'contract', layer: 'contract' };
  const app = /^apps\/([^/]+)\/src\/(.+)$/.exec(path);
  if (!app) return null;
  const [, side, rest] = app;
  const domain = /^domains\/([^/]+)\//.exec(rest)?.[1];
  if (domain) return { side, layer: 'domains', domain };
  if (rest.startsWith('testing/') || rest.startsWith('faults/')) return { side, layer: 'testing' };
  if (side === 'web') {
    const folder = /^(shared|pages|audience)\//.exec(rest)?.[1];
    return { side, layer: folder ?? 'app' };
  }
  return { side, layer: COMPOSES.test(rest) ? 'app' : 'base' };
};

/** What a layer may not reach within its own side, and what to do instead. */
const TESTS_ONLY = { testing: 'tests alone use it' };
const ABOVE = {
  shared: {
    domains: 'move what both need into web/shared',
    pages: 'pass it in from the page',
    audience: 'move what both need into web/shared',
    app: 'pass it in from web/app',
    ...TESTS_ONLY,
  },
  base: { domains: 'pass it in from app.ts', app: 'pass it in from app.ts', ...TESTS_ONLY },
  domains: {
    pages: 'pass it in from the page',
    audience: 'move what both need into the domain',
    app: 'pass it in from above',
    ...TESTS_ONLY,
  },
  pages: { app: 'pass it in from above', audience: 'move what both need into a domain', ...TESTS_ONLY },
  audience: { app: 'move what both need into web/shared', pages: 'move what both need into a domain', ...TESTS_ONLY },
  app: TESTS_ONLY,
};

/** Tests and what they share: composed above everything, on their own side. */
export const isTest = (path) => /\.(test|fixtures)\.tsx?$/.test(path);

/** Layers that put domains together; in a browser's bundle the audience page is one of them. */
const ABOVE_DOMAINS = new Set(['app', 'pages', 'audience', 'base']);

/**
 * Whether a file of a domain may be used from outside of it: its index. In the browser each part has an index of its own,
 * and code that is loaded later is named by its file, since that is where the bundle is cut.
 */
const isPublic = (path, lazy) => {
  const file = path.split(/\/domains\/[^/]+\//)[1];
  if (!path.startsWith('apps/web/')) return file === 'index.ts';
  return lazy || /^([^/]+\/)?index\.ts$/.test(file);
};

const ONLY_STORES =
  'only a *.store.ts speaks SQL (rule 4): put the query into a store of this domain and call it from here';
const ONLY_ONCE = 'only db/sql.ts loads Drizzle, by the build that starts fast: import what you need from there';

/** Says what is wrong with an import from one path to another; null when nothing is. */
export const judgeImport = (from, to, { typeOnly = false, lazy = false } = {}) => {
  const source = placeOf(from);
  if (!source) return null;
  const target = placeOf(to);
  if (source.side === 'contract') {
    return target?.side === 'contract' ? null : 'the contract imports nothing of ours (rule 1): both sides build on it';
  }
  // Data and styles depend on nothing.
  if (target && /\.(json|css)$/.test(to) && target.side === source.side) return null;
  if (!target)
    return isTest(from) || source.layer === 'testing'
      ? null
      : 'the product imports nothing from outside apps/*/src and packages/contract';
  if (target.side === 'contract') return 'import the contract by its name, @onair/contract/…';
  if (source.side !== target.side) {
    return `${source.side} and ${target.side} never import each other (rule 2): what both need is described in packages/contract`;
  }
  if (isTest(from)) return null;
  if (isTest(to)) return 'tests alone use it';
  const foreign = target.domain && target.domain !== source.domain;
  // What a domain publishes of its tables are views; its `published.views.ts` declares them.
  const readsView = /\.store\.ts$/.test(from) && /\/published\.views\.ts$/.test(to);
  if (foreign && !readsView && (source.domain || ABOVE_DOMAINS.has(source.layer)) && !isPublic(to, lazy)) {
    return /\.tables\.ts$/.test(to)
      ? `the tables of ${target.domain} are its own (rule 5): read a view of its published.views.ts, or ask it through its index.ts`
      : `${target.domain} is used through its index.ts alone (rule 3): export what you need there, or ask the domain for less`;
  }
  if (!typeOnly && !mayTouchDatabase(from) && (SQL_TOOLS.test(to) || /\.(tables|views)\.ts$/.test(to)))
    return ONLY_STORES;
  const above = ABOVE[source.layer]?.[target.layer];
  if (!above) return null;
  return `${source.side}/${source.layer} never imports ${source.side}/${target.layer}, which is above it: ${above}`;
};

/** Says what is wrong with importing a package, by its name; null when nothing is. */
export const judgePackage = (from, name, typeOnly) => {
  const source = placeOf(from);
  if (!source) return null;
  if (/^@onair\/(server|web|media)\b/.test(name)) {
    return `${name} is not for import (rule 2): what both sides need is described in packages/contract`;
  }
  if (source.side === 'contract' && !isTest(from) && name.startsWith('node:')) {
    return 'the contract runs in browsers too: no I/O, nothing of Node (rule 1)';
  }
  if (
    /^@arco-design\/web-react($|\/)/.test(name) &&
    !from.startsWith('apps/web/src/shared/kit/') &&
    source.layer !== 'testing'
  ) {
    return 'the kit is imported in web/shared/kit alone: import { Button } from shared/kit/controls.ts, and add what is missing there; look into shared/ui first, where dialogs, panels, tables and fields are';
  }
  const speaksSql = /^(pg|drizzle-orm)($|\/)/.test(name);
  if (speaksSql && !typeOnly && !mayTouchDatabase(from)) return ONLY_STORES;
  const isDrizzle = /^drizzle-orm($|\/)/.test(name);
  if (isDrizzle && !typeOnly && from !== 'apps/server/src/db/sql.ts') return ONLY_ONCE;
  return null;
};

/** What speaks SQL in the base; `client.ts` and the like pass connections on. */
const SQL_TOOLS = /^apps\/server\/src\/db\/(sql|columns|rows)\.ts$/;

const mayTouchDatabase = (path) =>
  /\.(store|tables|views)\.ts$/.test(path) || /^apps\/server\/src\/(db|testing|faults)\//.test(path) || isTest(path);

/** Says which words of the source are out of place; `code` is without comments. */
export const judgeCode = (path, code) => {
  const place = placeOf(path);
  if (!place || isTest(path) || place.layer === 'testing') return [];
  const found = [];
  const fetches = /(?<![.\w$])fetch\s*\(/.test(code);
  const sends = /\bnew XMLHttpRequest\b|\.sendBeacon\s*\(/.test(code);
  // The audience page carries nothing of the console, so its calls have a place of their own; the first view's calls begin
  // before there is any other code.
  const mayFetch = /^apps\/web\/src\/(shared\/api\/(lean-)?call|app\/early)\.ts$/.test(path);
  if (place.side === 'web' && fetches && !mayFetch) {
    found.push('only apps/web/src/shared/api/call.ts fetches (rule 4): use call(endpoint, input)');
  }
  if (place.side === 'web' && sends && !path.startsWith('apps/web/src/shared/api/')) {
    found.push('only apps/web/src/shared/api sends requests (rule 4): use what it offers, or add to it');
  }
  if (place.side === 'web' && /\.(invalidate|refetch|reset)Queries\b/.test(code) && !/\/shared\/api\//.test(path)) {
    found.push(
      'only shared/api has answers read again: state in the contract what the endpoint changes or the event makes stale (rule 6)',
    );
  }
  // The demo's audience calls the server that it lives in, at the address that this opened, as a browser would.
  const isAudience = path === 'apps/server/src/demo/audience/audience-member.ts';
  if (place.side === 'server' && fetches && !isAudience) {
    found.push('the server calls nobody: an address that a user stored must never be fetched');
  }
  const isStore = /\.store\.ts$/.test(path);
  // What makes demo data and names no tables may say for itself what a row is.
  const isTyped = !/\/demo\/.*\.store\.ts$/.test(path) || /\.tables\.ts'/.test(code);
  if (isStore && isTyped && /\bsql<|\bexecute</.test(code)) {
    found.push('rows and expressions get their types from the tables, not by assertion (docs/database.md)');
  }
  const importsWrite = /\bimport\s*(?:\*|\{[^}]*\bwrite(?:sTogether)?\b)[^'"]*\bfrom\s*['"][^'"]*\/db\/write\.ts['"]/;
  if (place.domain && /\.routes\.ts$/.test(path) && importsWrite.test(code)) {
    found.push('a routes file only mounts: move the write into the *.service.ts of its part and call it from here');
  }
  if (
    place.domain &&
    /\.service\.ts$/.test(path) &&
    /\bimport\b[^'"]*\bMount\b[^'"]*\bfrom\s*['"][^'"]*\/http\/mount\.ts['"]/.test(code)
  ) {
    found.push('a service mounts nothing: move that into the *.routes.ts of its part');
  }
  const readsEnvironment = /\bprocess\.env\b/.test(code);
  const mayRead = /^apps\/[^/]+\/src\/((main|worker)\.ts|cli\/[^/]+\.ts)$/.test(path);
  if (readsEnvironment && !mayRead) {
    found.push(
      'only main.ts, worker.ts and the command-line tools read the environment (rule 4): take the value from Config',
    );
  }
  return found;
};
