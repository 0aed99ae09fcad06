/**
 * Who may name a table in SQL text: the folder that declares it in a `*.tables.ts`. Others read what the owner publishes.
 */
const DECLARED = /\btable\(\s*'(\w+)'/g;
const NAMED = /\b(?:from|join|into|update|using|truncate|only)\s+"?([a-z_]+)"?/g;
const SQL_TEXT = /`(?:\\.|[^`\\])*`/gs;

/** `apps/server/src/domains/chat/…` → `domains/chat`; everything else is the base. */
const ownerOf = (path) => /^apps\/server\/src\/(domains\/[^/]+)\//.exec(path)?.[1] ?? 'base';

/** The demo company is rows of every domain, in the terms of their tables. */
const isDemo = (path) => path.startsWith('apps/server/src/demo/');

/** The unit of work judges the session, and sockets learn which have ended: both are below every domain. */
const BELOW = 'apps/server/src/db/right.store.ts';

/**
 * @param {readonly { path: string, code: string }[]} files sources without comments
 * @returns {ReadonlyMap<string, string>} table → owner
 */
export const learnTables = (files) =>
  new Map(
    files
      .filter(({ path }) => path.endsWith('.tables.ts'))
      .flatMap(({ path, code }) => [...code.matchAll(DECLARED)].map(([, table]) => [table, ownerOf(path)])),
  );

/** What is wrong with the tables that a store names, as texts; the base's tables are everyone's. */
export const judgeTables = (path, code, owners) => {
  if (!/^apps\/server\/src\/.*\.store\.ts$/.test(path) || path === BELOW || isDemo(path)) return [];
  const named = [...code.matchAll(SQL_TEXT)].flatMap(([text]) => [...text.matchAll(NAMED)].map(([, table]) => table));
  return [...new Set(named)].flatMap((table) => {
    const owner = owners.get(table);
    return owner === undefined || owner === 'base' || owner === ownerOf(path)
      ? []
      : [`names the table ${table}, which is ${owner}'s (rule 5): read a view of its published.views.ts, or ask it`];
  });
};
