/**
 * The bare reference: Fastify and `pg`, the same SQL, and nothing else. A separate process, as the product is; prints
 * its port.
 */
import Fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ host: process.argv[2], port: 5432, user: 'onair', database: 'onair', max: 10 });
const app = Fastify({ bodyLimit: 1024 * 1024 });

const COLUMNS = `id, number, name, content_type as "contentType", filter_type as "filterType", items as count, status,
  created_at as "createdTime", version`;
const ORDER = 'where deleted_at is null order by created_at desc, id desc limit $1 offset $2';

/** The product's own statement, with the tally that it keeps instead of counting. */
app.get('/same', async () => {
  const text = `select ${COLUMNS}, (select living from policy_tally) as total from policies ${ORDER}`;
  const { rows } = await pool.query({ name: 'same', text, values: [10, 0] });
  return { list: rows, total: rows[0]?.total ?? 0 };
});

/** A typical list: the page, and a count of all rows. */
app.get('/count', async () => {
  const [list, count] = await Promise.all([
    pool.query({ name: 'page', text: `select ${COLUMNS} from policies ${ORDER}`, values: [10, 0] }),
    pool.query({ name: 'count', text: 'select count(*) from policies where deleted_at is null' }),
  ]);
  return { list: list.rows, total: count.rows[0]?.count ?? 0 };
});

type Event = { id: string; kind: string; contentId: number; visitor: string; at: string };

/** A batch into one plain table, committed before it is answered: no rollups, no duplicates, no checks. */
app.post<{ Body: { events: Event[] } }>('/events', async ({ body: { events } }, reply) => {
  await pool.query({
    name: 'events',
    text: `insert into bench_events select * from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::timestamptz[])`,
    values: [
      events.map((e) => e.id),
      events.map((e) => e.kind),
      events.map((e) => e.contentId),
      events.map((e) => e.visitor),
      events.map((e) => e.at),
    ],
  });
  return reply.code(202).send({ accepted: events.length });
});

await pool.query(
  'create table if not exists bench_events (id uuid primary key, kind text, content_id int, visitor text, at timestamptz)',
);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(typeof address === 'object' && address ? address.port : 0);
