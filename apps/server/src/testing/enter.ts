import { randomBytes } from 'node:crypto';
import type { Role } from '@onair/contract/access';
import { v7 as uuidv7 } from 'uuid';
import { tokenHash } from '../crypto/token-hash.ts';
import type { Db } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** Of the password `Test-password-1`, with the product's own parameters. */
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$mehzagfNpA6MGeGAEQ3UeA$RAEsYVGDCNUh4RZzQZzRgssg4/PfTKtl/4+WGjq5tlo';

export type Entered = { token: string; accountId: string; sessionId: string; username: string };

/** Makes an account and a session straight in the database: for tests whose subject is not signing in. */
export const enterAccount = async (
  db: Db,
  { role, name = `${role}-${randomBytes(6).toString('hex')}`, now }: { role: Role; name?: string; now: Date },
): Promise<Entered> => {
  const accountId = uuidv7();
  const sessionId = uuidv7();
  const token = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  await db.execute(sql`
    with account as (
      insert into accounts (id, username, username_key, password_hash, role, name, account_number, created_at)
      values (${accountId}, ${name}, ${name}, ${HASH}, ${role}, ${name}, ${accountId}, ${at})
    )
    insert into sessions (id, token_hash, account_id, role, address, user_agent, created_at, last_seen_at)
    values (${sessionId}, ${tokenHash(token)}, ${accountId}, ${role}, '127.0.0.1', 'test', ${at}, ${at})`);
  return { token, accountId, sessionId, username: name };
};
