import type { EmbedPolicy } from '@onair/contract/embedding/embedding';
import type { Queryable, Tx } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { reread } from '../../db/write.ts';
import { embedPolicy } from './embedding.tables.ts';

const POLICY = { sites: embedPolicy.sites, origins: embedPolicy.origins, version: embedPolicy.version };

/** The one row, made by its migration. */
export const findPolicy = async (db: Queryable): Promise<EmbedPolicy> =>
  reread((await db.select(POLICY).from(embedPolicy))[0]);

/** The same, locked until the end of the transaction. */
export const lockPolicy = async (tx: Tx): Promise<EmbedPolicy> =>
  reread((await tx.select(POLICY).from(embedPolicy).for('update'))[0]);

export const savePolicy = async (tx: Tx, { sites, origins }: Omit<EmbedPolicy, 'version'>): Promise<EmbedPolicy> =>
  reread(
    (
      await tx
        .update(embedPolicy)
        .set({ sites, origins, version: sql`${embedPolicy.version} + 1` })
        .returning(POLICY)
    )[0],
  );
