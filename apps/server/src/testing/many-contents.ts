import pg from 'pg';

/** Runs statements that may last minutes, on a connection of its own: no limit of the pool applies to them. */
export const patiently = async (pool: pg.Pool, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ ...pool.options, query_timeout: 0, statement_timeout: 0 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Fills the contents by SQL, for tests and benches of size: titles of a dozen letters in Chinese and English, one in a
 * thousand with a rare word. The index of words is built at the end, as it is faster so.
 */
export const addManyContents = (pool: pg.Pool, rows: number): Promise<void> =>
  patiently(pool, async (client) => {
    await client.query('drop index contents_by_grams');
    await client.query(`insert into authors (name, created_at) values ('A', now()) on conflict do nothing`);
    await client.query(
      `insert into contents (title, author_id, type, category, source, tags, status, review, published_at, created_at, updated_at)
      select (array['世界杯', '金融市场', '新能源汽车', '人工智能', '国际新闻', 'Market update', '体育快讯', '娱乐八卦'])[1 + n % 8]
          || '观察第 ' || n || ' 期：' || (array['上海', '北京', '广州', 'London', '东京', '巴黎'])[1 + n / 8 % 6] || '的一天'
          || case when n % 1000 = 0 then ' 赌博' else '' end,
        (select min(id) from authors), (array['text', 'img', 'horizontalVideo', 'verticalVideo'])[1 + n / 3 % 4],
        (array['international', 'entertainment', 'sports', 'finance', 'technology', 'other'])[1 + n / 5 % 6],
        (array['ugc', 'foreign', 'reprint', 'report', 'other'])[1 + n / 7 % 5], array['t' || n % 50], 'online',
        case when n % 10 = 0 then 'pending' else 'passed' end, now() - n * interval '1 second', now(), now()
      from generate_series(1, $1::int) n`,
      [rows],
    );
    await client.query('create index contents_by_grams on contents using gin (text_grams(title_key))');
    await client.query('vacuum analyze contents');
  });
