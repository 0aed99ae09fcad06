import { codeOf } from '@onair/contract/typed';
import pg from 'pg';
import { reasonOf, StartupError } from '../../lib/errors.ts';
import { WAY_BACK } from './data-folder.ts';

/** Time limit; of a larger database (gigabytes) as much is checked as the time allows, small tables first. */
const PATIENCE_MS = 800;

/** Every page of every fork of every table and index, read through PostgreSQL and thus through its checksums. */
const READ_ALL = `
  select upkeep.pg_prewarm(c.oid, 'buffer', fork)
  from pg_class c, unnest(array['main', 'vm', 'fsm']) fork
  where c.relkind in ('r', 'm', 't', 'i', 'S') and c.relpersistence = 'p' and pg_relation_size(c.oid, fork) > 0
  order by c.relpages`;

const CANCELLED = '57014';
const MISSING_FUNCTION = ['3F000', '42883'];
/** Class XX is data corruption, class 58 an I/O error of the operating system. */
const isDamage = (code: string) => code.startsWith('XX') || code.startsWith('58');

/**
 * Connects to the newly started database and reads all of it, so that damage is found before anyone is served.
 * @throws StartupError when a page, a file or the database itself cannot be read
 */
export const checkPages = async (connection: pg.ClientConfig, cluster: string): Promise<void> => {
  const client = new pg.Client({
    ...connection,
    user: 'postgres',
    database: 'onair',
    options: `-c statement_timeout=${PATIENCE_MS}`,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(READ_ALL);
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === CANCELLED || MISSING_FUNCTION.includes(code)) return;
    const what = isDamage(code) ? `is damaged: ${reasonOf(error)}` : `cannot be read: ${reasonOf(error)}`;
    throw new StartupError(`The database in ${cluster} ${what}. ${WAY_BACK}`);
  } finally {
    await client.end().catch(() => {});
  }
};
