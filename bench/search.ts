import type { Db } from '../apps/server/src/db/client.ts';
import { addManyContents } from '../apps/server/src/testing/many-contents.ts';
import { median, mostRow, type Row } from './row.ts';

/** Items to search among. */
const ITEMS = 1_000_000;
/** A search may cost as much as this many reads of one item. */
const READS = 150;

const common =
  '世界杯 金融 新能源 人工 国际 market 体育 娱乐 上海 北京 广州 lon 东京 巴黎 一天 观察 第 期 的 快讯'.split(' ');
const rare = Array.from({ length: 20 }, (_, i) => `赌博${i}号`);

/** Searches among a million items, beside a read of one of them. */
export const searchRows = async (db: Db, ours: string, token: string): Promise<Row[]> => {
  await addManyContents(db.$client, ITEMS);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const time = async (path: string, body?: object): Promise<number> => {
    const taken: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const from = performance.now();
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      const answer = await fetch(ours + path, init);
      await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      taken.push(performance.now() - from);
    }
    return median(taken);
  };
  const readMs = await time('/api/content/1000');
  const rule = (words: readonly string[]) => ({ contentType: 'img', rule: { words } });
  const asked: [string, number][] = [
    ['a rare word', await time(`/api/content/list?text=${encodeURIComponent('赌博')}`)],
    ['a common word', await time(`/api/content/list?text=${encodeURIComponent('一天')}`)],
    ['a rule of 20 rare words', await time('/api/policy/matches', rule(rare))],
    ['a rule of 20 common words', await time('/api/policy/matches', rule(common))],
  ];
  return asked.map(([what, ms]) =>
    mostRow(
      `search of 1,000,000 items: ${what}`,
      ms / readMs,
      READS,
      'looks at one item',
      `${ms.toFixed(1)} ms beside ${readMs.toFixed(1)} ms`,
    ),
  );
};
