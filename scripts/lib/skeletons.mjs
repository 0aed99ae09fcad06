/**
 * The skeletons that `npm run new` writes: the least that compiles, works and has its tests. `n` are the names of
 * `namesOf` in `new.mjs`.
 */

export const pageFile = (n) => `import { useWords } from '../../../shared/i18n/words.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { ${n.part}Words } from './${n.file}.words.ts';

/** TODO: who comes here, and for what. */
export const ${n.Part}Page = () => {
  const words = useWords(${n.part}Words);
  return (
    <PageCard title={words.title}>
      <Empty text={words.none} />
    </PageCard>
  );
};
`;

export const pageWords = (n) => `import { defineWords } from '../../../shared/i18n/words.ts';

export const ${n.part}Words = defineWords({
  'zh-CN': {
    title: '${n.zh}',
    none: '还没有${n.zh}',
  },
  'en-US': {
    title: '${n.en}',
    none: 'No ${n.lower} yet',
  },
});
`;

export const pageTest = (n) => `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showOnPage } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { ${n.Part}Page } from './${n.file}-page.tsx';

const server = pageServer();

test('the page says that there is nothing yet', async () => {
  await showOnPage('${n.Part}', <${n.Part}Page />);
  await screen.findByText('No ${n.lower} yet');
  expect(server.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
});
`;

export const contract = (n) => `import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Line, Uuid } from '../text.ts';

/** Maximum number of ${n.lower}. */
export const ${n.PARTS}_MAX = 200;

export const ${n.Thing} = Type.Object({ id: Uuid, name: Type.String(), createdAt: Instant });
export type ${n.Thing} = Static<typeof ${n.Thing}>;

export const list${n.Part} = endpoint({
  name: 'list${n.Part}',
  method: 'GET',
  path: '/api/${n.slug}/list',
  access: '${n.access}',
  reads: ['${n.subject}'],
  summary: 'All ${n.lower}, the newest first',
  summaryZh: '全部${n.zh}，最新的在前',
  output: Type.Array(${n.Thing}),
});

/** \`rejected\` beyond \`${n.PARTS}_MAX\`. */
export const create${n.Thing} = endpoint({
  name: 'create${n.Thing}',
  method: 'POST',
  path: '/api/${n.slug}',
  access: '${n.access}',
  changes: ['${n.subject}'],
  summary: 'Create one of the ${n.lower}',
  summaryZh: '新建${n.zh}',
  body: Type.Object({ name: Line(60, { minLength: 1 }) }),
  output: ${n.Thing},
  idempotent: true,
  refusals: ['rejected'],
});
`;

export const migration = (n) => `create table ${n.table} (
  id uuid primary key,
  name text not null,
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null
);
`;

export const tables = (n) => `import { instant, table, text, uuid } from '../../../db/columns.ts';

export const ${n.part} = table('${n.table}', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
});
`;

export const store = (n) => `import type { ${n.Thing} } from '@onair/contract/${n.domain}/${n.file}';
import type { Queryable, Tx } from '../../../db/client.ts';
import { desc } from '../../../db/sql.ts';
import { ${n.part} } from './${n.file}.tables.ts';

const { id, name, createdAt } = ${n.part};

/** All ${n.lower}, the newest first. */
export const list${n.Part} = (db: Queryable): Promise<${n.Thing}[]> =>
  db.select({ id, name, createdAt }).from(${n.part}).orderBy(desc(createdAt), desc(id));

export const count${n.Part} = (db: Queryable): Promise<number> => db.$count(${n.part});

export const insert${n.Thing} = async (tx: Tx, row: typeof ${n.part}.$inferInsert): Promise<void> => {
  await tx.insert(${n.part}).values(row);
};
`;

export const serverWords = (n) => `import { ${n.PARTS}_MAX } from '@onair/contract/${n.domain}/${n.file}';

export const ${n.part}Words = {
  'zh-CN': { tooMany: \`最多可有 \${${n.PARTS}_MAX} 个${n.zh}\` },
  'en-US': { tooMany: \`There can be \${${n.PARTS}_MAX} ${n.lower}\` },
};
`;

export const service = (
  n,
) => `import { ${n.PARTS}_MAX, type create${n.Thing} as create${n.Thing}Endpoint, type ${n.Thing} } from '@onair/contract/${n.domain}/${n.file}';
import type { Body } from '@onair/contract/endpoint';
import { demandRoom } from '../../../db/room.store.ts';
import { write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '${n.deps}';
import { filled } from '../../../http/validation.ts';
import { count${n.Part}, insert${n.Thing} } from './${n.file}.store.ts';
import { ${n.part}Words } from './${n.file}.words.ts';

type Creator = { session: Session; actor: Actor };

/** @throws AppError \`invalid\`, \`rejected\` */
export const create${n.Thing} = (
  deps: Deps,
  { session, actor }: Creator,
  given: Body<typeof create${n.Thing}Endpoint>,
): Promise<${n.Thing}> =>
  write(deps, actor, async (w) => {
    const name = filled('name', given.name, actor.locale);
    await demandRoom(w.tx, '${n.subject}', {
      most: ${n.PARTS}_MAX,
      words: ${n.part}Words[actor.locale].tooMany,
      count: () => count${n.Part}(w.tx),
    });
    const created = { id: deps.newId(), name, createdAt: w.at.toISOString() };
    await insert${n.Thing}(w.tx, { ...created, createdBy: session.accountId });
    w.audit({ action: '${n.thing}.create', subjectType: '${n.thing}', subjectId: created.id, after: { name } });
    return created;
  });
`;

export const routes = (n) => `import * as contract from '@onair/contract/${n.domain}/${n.file}';
import type { Deps } from '${n.deps}';
import type { Mount } from '../../../http/mount.ts';
import { create${n.Thing} } from './${n.file}.service.ts';
import { list${n.Part} } from './${n.file}.store.ts';

export const ${n.part}Routes = (mount: Mount, deps: Deps): void => {
  mount(contract.list${n.Part}, () => list${n.Part}(deps.db));
  mount(contract.create${n.Thing}, ({ body, session, actor }) => create${n.Thing}(deps, { session, actor }, body));
};
`;

export const serverTest = (
  n,
) => `import { create${n.Thing}, list${n.Part} } from '@onair/contract/${n.domain}/${n.file}';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('what is created is listed, once for a repeated request', async () => {
  const { token } = await app.enter('admin');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const create = () => app.call(create${n.Thing}, { name: ' First ' }, { token, headers });
  expect((await create()).body.data).toMatchObject({ name: 'First' });
  expect((await create()).body.data).toMatchObject({ name: 'First' });
  expect((await app.call(list${n.Part}, {}, { token })).body.data).toHaveLength(1);
});
`;

export const dialog = (n) => `import { create${n.Thing} } from '@onair/contract/${n.domain}/${n.file}';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { ${n.part}Words } from './${n.file}.words.ts';

export const Create${n.Thing} = ({ open, onClose }: OverlayProps) => {
  const words = useWords(${n.part}Words);
  const form = useForm({
    endpoint: create${n.Thing},
    initial: { name: '' },
    input: (draft) => draft,
    messages: { name: words.nameFault },
    onDone: () => {
      Message.success(wordsNow(${n.part}Words).created);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.create} ok={words.create} width={480} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} required autoFocus />
    </FormDialog>
  );
};
`;

/** The page again, with a list and the dialog. */
export const pageWithList = (
  n,
) => `import { list${n.Part}, type ${n.Thing} } from '@onair/contract/${n.domain}/${n.file}';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { Create${n.Thing} } from './create-${n.slug}-dialog.tsx';
import { ${n.part}Words } from './${n.file}.words.ts';

/** TODO: who comes here, and for what. */
export const ${n.Part}Page = () => {
  const words = useWords(${n.part}Words);
  const overlays = useOverlays();
  const query = useCall(list${n.Part}, {}, { handled: true });
  const columns: Column<${n.Thing}>[] = [
    { key: 'name', title: words.name, rowHeader: true, cell: ({ name }) => <span data-content>{name}</span> },
    { key: 'created', title: words.createdAt, width: 180, ...timeCells(({ createdAt }) => createdAt) },
  ];
  return (
    <PageCard
      title={words.title}
      extra={
        <Button type="primary" icon={<IconPlus />} onClick={() => overlays.open(Create${n.Thing}, {})}>
          {words.create}
        </Button>
      }
    >
      <Loaded query={query} loading={<Skeleton rows={4} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={words.none} />
          ) : (
            <DataRows
              caption={words.title}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              card={{ title: 'name', corner: 'created' }}
            />
          )
        }
      </Loaded>
    </PageCard>
  );
};
`;

export const wordsWithList = (n) => `import { defineWords } from '../../../shared/i18n/words.ts';

export const ${n.part}Words = defineWords({
  'zh-CN': {
    title: '${n.zh}',
    none: '还没有${n.zh}',
    create: '新建${n.zh}',
    created: '已新建',
    name: '名称',
    nameFault: '请输入名称，最多 60 个字',
    createdAt: '创建时间',
  },
  'en-US': {
    title: '${n.en}',
    none: 'No ${n.lower} yet',
    create: 'Create ${n.one}',
    created: 'Created',
    name: 'Name',
    nameFault: 'Enter a name of at most 60 characters',
    createdAt: 'Created at',
  },
});
`;

export const testWithList = (n) => `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, showOnPage, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { ${n.Part}Page } from './${n.file}-page.tsx';

const server = pageServer();

test('what there is stands in a list, and a name is all that a new one needs', async () => {
  const first = { id: '01890000-0000-7000-8000-000000000001', name: 'First', createdAt: '2026-11-20T08:00:00.000Z' };
  server.answers({ 'GET /api/${n.slug}/list': [first], 'POST /api/${n.slug}': first });
  await showOnPage('${n.Part}', <${n.Part}Page />);
  await screen.findByRole('rowheader', { name: 'First' });
  await press('Create ${n.one}');
  await type('Name', 'Second');
  await press('Create ${n.one}', await screen.findByRole('dialog'));
  expect(await server.writes(1)).toEqual([['POST', '/api/${n.slug}', { name: 'Second' }]]);
});
`;
