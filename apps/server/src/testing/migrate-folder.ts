/** Run by tests: brings the database of the first argument up to the migrations in the folder of the second. */
import pg from 'pg';
import { migrate } from '../db/connection/migrate.ts';

const [config = '{}', folder] = process.argv.slice(2);
const pool = new pg.Pool(JSON.parse(config));
pool.on('error', () => {});
console.log('migrating');
await migrate(pool, () => {}, folder);
await pool.end();
