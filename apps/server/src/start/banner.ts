import type { Config } from '../config/config.ts';

/** Terminal columns of a text: Chinese characters take two. */
const widthOf = (text: string): number => [...text].reduce((sum, c) => sum + (c > '\u2e7f' ? 2 : 1), 0);

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(2, width - widthOf(text)));

const row = (zh: string, en: string, value: string): string => `  ${padded(zh, 14)}${padded(en, 16)}${value}`;

/** What the operator sees once the server is listening. */
export const banner = (config: Config, address: string, hasAdmin: boolean): string[] => [
  '',
  '  Onair 播控台',
  '',
  row('地址', 'Address', address),
  row('数据', 'Data', config.databaseUrl ? 'DATABASE_URL' : config.dataDir),
  ...(config.demo ? [row('演示账号', 'Demo accounts', 'admin / admin   user / user')] : []),
  ...(hasAdmin ? [] : [row('尚无管理员', 'No admin yet', 'npm run user -- create NAME --role admin')]),
  row('停止', 'Stop', 'Ctrl-C'),
  '',
];
