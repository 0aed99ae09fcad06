import type { Locale } from '@onair/contract/text';
import type { Obstacle } from '../../db/refusals.ts';

/** Why the server is not ready, for its operators. */
export const obstacleWords: Record<Locale, Record<Obstacle, string>> = {
  'zh-CN': {
    away: '数据库没有应答',
    diskFull: '数据库所在磁盘已满，无法写入',
    diskFails: '数据库所在磁盘出错，无法写入',
    readOnly: '数据库当前为只读，无法写入',
  },
  'en-US': {
    away: 'The database does not answer',
    diskFull: 'The disk of the database is full: nothing can be written',
    diskFails: 'The disk of the database fails: nothing can be written',
    readOnly: 'The database is read-only: nothing can be written',
  },
};
