import { createRequire } from 'node:module';
import type { Column as DrizzleColumn, SQL as DrizzleSql, GetColumnData } from 'drizzle-orm';

/**
 * Drizzle, loaded by its CommonJS build: Node's ES module loader parses a package's manifest again for each of its
 * modules, and Drizzle's manifest has 180 kB. That took 0.8 seconds and left 250 MB of garbage at every start; this
 * takes 0.1 seconds and 25 MB. So nothing else imports `drizzle-orm`, except its types.
 */
const load = createRequire(import.meta.url);
const orm: typeof import('drizzle-orm') = load('drizzle-orm');

export const nodePostgres: typeof import('drizzle-orm/node-postgres') = load('drizzle-orm/node-postgres');
export const migrator: typeof import('drizzle-orm/node-postgres/migrator') = load('drizzle-orm/node-postgres/migrator');
export const pgCore: typeof import('drizzle-orm/pg-core') = load('drizzle-orm/pg-core');

export const { sql, SQL, Column, is, getTableColumns, fillPlaceholders } = orm;
export const { and, asc, between, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, not, or } = orm;

export type SQL<T = unknown> = DrizzleSql<T>;
export type AnyColumn = DrizzleColumn;
export type { Placeholder } from 'drizzle-orm';
export type { PgTable } from 'drizzle-orm/pg-core';
export type { GetColumnData };
