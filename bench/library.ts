import type pg from 'pg';
import { withDatabase } from '../apps/server/src/faults/evidence.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import { addManyContents, patiently } from '../apps/server/src/testing/many-contents.ts';
import { mostRow, type Row } from './row.ts';
import { startProcess } from './started.ts';

const ITEMS = 1_000_000;
const BULK = 100_000;
/** How long one change of many items may take before the measurement gives up. */
const BULK_MS = 300_000;

type Answer = {
  status: string;
  msg: string;
  data: { id: string; state: string; total: number; next: string | null };
};

/** Half an hour of speech in each of 2,000 films, which a tenth of the items show. */
const addFilms = async (client: pg.Client): Promise<void> => {
  await client.query(`
    insert into videos (id, name, state, family, bytes, received, seconds, cover_id, uploaded_by, touched_at, created_at)
    select md5('film ' || n)::uuid, 'Film ' || n, 'approved', 'flv', 1, 1, 1800, gen_random_uuid(), 'A', now(), now() from generate_series(0, 1999) n`);
  await client.query(`
    insert into video_captions (id, video_id, language, is_default, cues, added_by, added_at)
    select gen_random_uuid(), md5('film ' || n)::uuid, 'zh-Hans', true, cues, 'A', now() from generate_series(0, 1999) n,
      lateral (select jsonb_agg(jsonb_build_object('from', at * 4, 'until', at * 4 + 3, 'text', '大家看第' || n * at || '号展台'
        || case when at = 200 and n % 100 = 7 then '，萤火虫在飞' else ' and the market' end)) as cues
        from generate_series(0, 449) at) spoken`);
  await client.query(`update contents set video_id = md5('film ' || id / 10 % 2000)::uuid where id % 10 = 4`);
  await client.query('vacuum analyze video_captions');
};

/** A text for each item, and a week of clicks for the newest ones, by SQL. */
const addTexts = (pool: pg.Pool): Promise<void> =>
  patiently(pool, async (client) => {
    await client.query('drop index content_documents_by_words');
    await client.query(`
      insert into content_documents (content_id, doc, text)
      select id, '{"type":"doc","content":[]}', '本周' || (array['豫园', '外滩', '前门', 'Camden', '上野', '左岸'])[1 + id % 6]
        || '夜市延长营业，第' || id || '号摊位 opens late' || case when id % 5000 = 0 then '，有人见到了雪豹' else '' end
      from contents`);
    await client.query('create index content_documents_by_words on content_documents using gin (words)');
    await addFilms(client);
    await client.query(`
      insert into content_days (day, content_id, exposures, clicks, likes, comments, shares)
      select current_date - n, id, 50, id % 40, 1, 1, 1
      from (select id from contents order by published_at desc limit 50000) newest, generate_series(0, 6) n
      on conflict do nothing`);
    await client.query('vacuum analyze content_documents');
    await client.query('vacuum analyze content_days');
  });

/** A folder that an earlier run has filled is measured as it is. */
const isFilled = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query('select from contents offset $1 limit 1', [ITEMS - 1])).rowCount === 1;

const p95 = (taken: readonly number[]): number =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN;

const LISTS = ['', '?category=sports', '?stage=published&type=img', '?order=updated', '?tag=t7', '?review=pending'];
const SEARCHES = [
  '雪豹',
  '赌博',
  '夜市',
  '一天',
  'opens',
  'London',
  '第5000号',
  '人工智能',
  '摊',
  'market update',
  '萤火虫',
  '展台',
  'the market',
];

/** The library of a million items: lists, searches, and readers while a tenth of it changes. */
export const libraryRows = async (dataDir: string, say: (line: string) => void): Promise<Row[]> => {
  const server = await startProcess({ DATA_DIR: dataDir });
  const ours = `http://127.0.0.1:${server.port}`;
  const rows = await withDatabase(dataDir, async (db) => {
    const { token } = await enterAccount(db, { role: 'admin', now: new Date() });
    if (!(await isFilled(db.$client))) {
      say('a million items with their texts');
      await addManyContents(db.$client, ITEMS);
      await addTexts(db.$client);
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = async (path: string, body?: object) => {
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      const answer = await fetch(ours + path, init);
      const { status, data, msg } = (await answer.json()) as Answer;
      if (status !== 'ok') throw new Error(`${path}: ${answer.status} ${msg}`);
      return data;
    };
    const timed = async (path: string): Promise<number> => {
      const from = performance.now();
      await ask(path);
      return performance.now() - from;
    };
    /** A pass through the lists, each with its second page. */
    const lists = async (): Promise<number[]> => {
      const taken: number[] = [];
      for (const query of LISTS) {
        const path = `/api/content/library${query}`;
        const from = performance.now();
        const { next } = await ask(path);
        taken.push(performance.now() - from);
        if (next) taken.push(await timed(`${path}${query ? '&' : '?'}after=${next}`));
      }
      return taken;
    };
    const rounds = async (count: number): Promise<number[]> => {
      const taken: number[] = [];
      for (let n = 0; n < count; n += 1) taken.push(...(await lists()));
      return taken;
    };
    say('lists and searches');
    await rounds(2);
    const listed = p95(await rounds(12));
    const searched: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      for (const text of SEARCHES) searched.push(await timed(`/api/content/library?text=${encodeURIComponent(text)}`));
    }
    say('a change of 100,000 items');
    await patiently(db.$client, async (client) => {
      await client.query(
        `update contents set tags = tags || array['many'] where id % 10 = 3 and not tags @> array['many']`,
      );
      await client.query('vacuum analyze contents');
    });
    const before = await rounds(12);
    const bulk = await ask('/api/content/bulk', {
      act: { act: 'addTag', tag: `changed ${Date.now()}` },
      filter: { tag: 'many' },
    });
    const from = performance.now();
    const during: number[] = [];
    let state = 'running';
    while (state === 'running' && performance.now() - from < BULK_MS) {
      during.push(...(await lists()));
      ({ state } = await ask(`/api/content/bulk/${bulk.id}`));
    }
    const seconds = (performance.now() - from) / 1_000;
    // Before and after: what else the machine does changes within a minute.
    const quiet = p95([...before, ...(await rounds(12))]);
    const shown = `${p95(during).toFixed(1)} ms beside ${quiet.toFixed(1)} ms`;
    return [
      mostRow('library of 1,000,000 items: p95 of a page', listed, 30, 'ms'),
      mostRow('library of 1,000,000 items: p95 of a search', p95(searched), 150, 'ms'),
      mostRow('p95 of readers while 100,000 items change', p95(during) / quiet, 1.5, 'of their p95 alone', shown),
      mostRow(
        `change of ${Math.max(bulk.total, BULK).toLocaleString('en')} items`,
        seconds,
        BULK_MS / 1_000,
        's',
        state,
      ),
    ];
  });
  await server.end('SIGTERM');
  return rows;
};
