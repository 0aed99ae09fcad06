import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./check-imports.mjs', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

/** What the script says about a tree of these files. */
const check = (files: Record<string, string>): { code: number | null; output: string } => {
  const root = mkdtempSync(join(tmpdir(), 'onair-imports-'));
  try {
    for (const [path, text] of Object.entries({
      'packages/contract/src/a.ts': '',
      'apps/web/src/app/a.ts': '',
      ...files,
    })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
    return { code: status, output: stderr };
  } finally {
    rmSync(root, { recursive: true });
  }
};

const server = 'apps/server/src';
const web = 'apps/web/src';

test.each([
  [
    'packages/contract/src/b.ts',
    `import { x } from '../../../apps/server/src/app.ts';`,
    'the contract imports nothing of ours',
  ],
  ['packages/contract/src/b.ts', `import { readFileSync } from 'node:fs';`, 'nothing of Node'],
  [
    `${web}/app/b.ts`,
    `import type { App } from '../../../server/src/app.ts';`,
    'web and server never import each other',
  ],
  [`${web}/app/b.ts`, `import '@onair/server';`, 'not for import'],
  [
    `${web}/domains/chat/b.ts`,
    `queryClient.invalidateQueries({ queryKey: ['listPeople'] });`,
    'only shared/api has answers read again',
  ],
  [
    `${web}/domains/chat/page.tsx`,
    `import { x } from '../../pages/card/card-page.tsx';`,
    'web/domains never imports web/pages',
  ],
  [
    `${web}/audience/page.tsx`,
    `import { x } from '../pages/card/card-page.tsx';`,
    'web/audience never imports web/pages',
  ],
  [
    `${web}/shared/ui/b.tsx`,
    `const page = import('../../domains/chat/page.tsx');`,
    'web/shared never imports web/domains',
  ],
  [`${web}/domains/chat/page.tsx`, `export { x } from '../../app/routes.ts';`, 'web/domains never imports web/app'],
  [`${server}/http/b.ts`, `import { x } from '../domains/chat/index.ts';`, 'pass it in from app.ts'],
  [`${server}/domains/chat/chat.routes.ts`, `import { x } from '../../testing/app.ts';`, 'tests alone use it'],
  [
    `${server}/http/b.ts`,
    `import { x } from '../../../../packages/contract/src/a.ts';`,
    'import the contract by its name',
  ],
  [`${server}/domains/chat/chat.routes.ts`, `import { sql } from 'drizzle-orm';`, 'only a *.store.ts speaks SQL'],
  [`${server}/http/b.ts`, `import { sql } from '../db/sql.ts';`, 'only a *.store.ts speaks SQL'],
  [
    `${server}/domains/chat/chat.routes.ts`,
    `import { reread, write } from '../../db/write.ts';`,
    'a routes file only mounts',
  ],
  [
    `${server}/domains/chat/rooms/rooms.routes.ts`,
    `import * as db from '../../../db/write.ts';`,
    'a routes file only mounts',
  ],
  [
    `${server}/domains/chat/rooms/rooms.service.ts`,
    `import type { Mount } from '../../../http/mount.ts';`,
    'a service mounts nothing',
  ],
  [`${server}/demo/b.store.ts`, `import { sql } from 'drizzle-orm';`, 'only db/sql.ts loads Drizzle'],
  [
    `${web}/pages/card/b.tsx`,
    `import { Button } from '@arco-design/web-react';`,
    'the kit is imported in web/shared/kit alone',
  ],
  [
    `${server}/demo/b.store.ts`,
    `import { a } from './a.tables.ts';\nsql<number>\`count(*)\`;`,
    'not by assertion (docs/database.md)',
  ],
  [
    `${server}/domains/chat/b.store.ts`,
    `await db.execute<{ id: string }>(query);`,
    'not by assertion (docs/database.md)',
  ],
  [`${web}/domains/chat/page.tsx`, `await fetch('/api');`, 'use call(endpoint, input)'],
  [`${server}/domains/chat/chat.rules.ts`, `await fetch(link);`, 'the server calls nobody'],
  [`${server}/http/b.ts`, `const port = process.env.PORT;`, 'take the value from Config'],
])('%s may not say %j', (path, text, why) => {
  const { code, output } = check({ [path]: text });
  expect(code).toBe(1);
  expect(output).toContain(path);
  expect(output).toContain(why);
});

test('a domain is used through its index alone, in the browser also through the index of a part', () => {
  const { code, output } = check({
    [`${server}/domains/chat/rooms.ts`]: `import { x } from '../live/index.ts';\nimport { y } from '../live/studios.ts';`,
    [`${web}/pages/a.tsx`]: `import { x } from '../domains/live/player/index.ts';\nconst later = import('../domains/live/wall.tsx');\nimport { y } from '../domains/live/player/player.tsx';`,
  });
  expect(code).toBe(1);
  expect(output.match(/live is used through its index\.ts alone/g)).toHaveLength(2);
  expect(output).toContain('domains/chat/rooms.ts:2');
  expect(output).toContain('pages/a.tsx:3');
});

test('a table is named in its own domain alone; others read the views that it publishes', () => {
  const tables = {
    [`${server}/domains/live/studios/studios.tables.ts`]: `export const studios = table('studios', {});`,
    [`${server}/domains/live/published.views.ts`]: `export const studioNames = table('studio_names', {});`,
  };
  const { code, output } = check({
    ...tables,
    [`${server}/domains/chat/a.store.ts`]: 'const one = sql`select 1 from studios s`;',
    [`${server}/domains/chat/b.store.ts`]: `import { studios } from '../live/studios/studios.tables.ts';`,
  });
  expect(code).toBe(1);
  expect(output).toContain("a.store.ts  names the table studios, which is domains/live's (rule 5)");
  expect(output).toContain('b.store.ts:1');
  const through = check({
    ...tables,
    [`${server}/domains/live/studios/a.store.ts`]: 'const one = sql`select 1 from studios s`;',
    [`${server}/domains/chat/a.store.ts`]:
      "import { studioNames } from '../live/published.views.ts';\nconst one = sql`select 1 from studio_names`;",
  });
  expect(through.output).toBe('');
});

test.each([`import { a } from './a.ts';`, `import type { A } from './a.ts';`, `const later = () => import('./a.ts');`])(
  'files that import each other in a circle are named, also by %j',
  (back) => {
    const { output } = check({
      [`${server}/http/a.ts`]: `import { b } from './b.ts';`,
      [`${server}/http/b.ts`]: back,
    });
    expect(output).toContain('import each other in a circle');
  },
);

test('contract, server and browser have the same domains', () => {
  const domainsIn = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();
  const domains = domainsIn('packages/contract/src').filter((name) => name !== 'lib');
  expect(domains.length).toBeGreaterThan(10);
  expect(domainsIn('apps/server/src/domains')).toEqual(domains);
  expect(domainsIn('apps/web/src/domains')).toEqual(domains);
});

test('the base knows no domain, not even its types, and nothing that composes domains', () => {
  const { code, output } = check({
    [`${server}/deps.ts`]: `import type { X } from './domains/chat/index.ts';`,
    [`${server}/lib/jobs.ts`]: `import { x } from '../domains/chat/index.ts';`,
    [`${server}/http/mount.ts`]: `import { x } from '../start/lifecycle.ts';`,
  });
  expect(code).toBe(1);
  expect(output).toContain('deps.ts:1  ./domains/chat/index.ts: server/base never imports server/domains');
  expect(output).toContain('lib/jobs.ts:1  ../domains/chat/index.ts: server/base never imports server/domains');
  expect(output).toContain('http/mount.ts:1  ../start/lifecycle.ts: server/base never imports server/app');
});

test('what the architecture allows passes, and comments say what they like', () => {
  const { code, output } = check({
    [`${server}/app.ts`]: `import { chatRoutes } from './domains/chat/index.ts';`,
    [`${server}/main.ts`]: `import { x } from './app.ts';\nreadConfig(process.env);`,
    [`${server}/start/jobs.ts`]: `import { x } from '../domains/chat/index.ts';`,
    [`${server}/http/mount.test.ts`]: `import { x } from '../domains/chat/chat.store.ts';`,
    [`${server}/domains/chat/chat.routes.ts`]: `import type pg from 'pg';\nimport { x } from './chat.store.ts';\nimport { reread, type Write } from '../../db/write.ts';`,
    [`${server}/domains/chat/chat.store.ts`]: `import { sql } from '../../db/sql.ts';\n// fetch('x'), process.env\n/* import '../studio/studio.store.ts' */`,
    [`${server}/domains/chat/chat.test.ts`]: `import { testApp } from '../../testing/app.ts';`,
    [`${web}/domains/chat/page.tsx`]: `import { call } from '../../shared/api/call.ts';\nquery.refetch();\nclient.fetch('x');`,
    [`${web}/shared/api/call.ts`]: `import { x } from '@onair/contract/chat/chat';\nfetch('/api');`,
  });
  expect(output).toBe('');
  expect(code).toBe(0);
});
