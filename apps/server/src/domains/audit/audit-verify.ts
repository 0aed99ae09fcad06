import { AUDIT_GENESIS, type AuditHead, type AuditRow, auditHash, auditSeal } from '../../db/audit-chain.ts';
import type { Db } from '../../db/client.ts';
import { findUnsealed } from '../../db/seal.ts';
import { atOneInstant, readHead, readRows, type StoredRow } from './audit.store.ts';

/**
 * What is wrong with a log. `changed`: the row, its position or its hash was altered. `missing`: a row was removed or
 * added. `cut`: rows at the end are gone. `head`: the recorded head is not the last row. `exported`: a head recorded
 * outside the database is not in this log, or was itself tampered with. `unsealed`: changes have waited for longer than
 * a minute to be added to the log, which takes milliseconds while a server runs.
 */
export type AuditFault = 'changed' | 'missing' | 'cut' | 'head' | 'exported' | 'unsealed';

export type Verdict = { ok: true; rows: number; head: string } | { ok: false; firstBad: number; reason: AuditFault };

const PAGE = 1_000;
const UNSEALED_SECONDS = 60;
const LOWEST = -(2 ** 53);

/** Times are written to the millisecond; anything finer was not written by us and shows in the hash. */
const rowOf = ({ hash: _, at, ...row }: StoredRow): AuditRow => ({ ...row, at: at.replace(/000Z$/, 'Z') });

const bad = (firstBad: number, reason: AuditFault): Verdict => ({ ok: false, firstBad, reason });

const verify = async (
  db: Db,
  key: Buffer,
  exported: readonly AuditHead[],
  progress: (checked: number) => void | Promise<void>,
): Promise<Verdict> => {
  const forged = exported.find(({ seq, hash, seal }) => seal !== auditSeal(key, seq, hash));
  if (forged) return bad(forged.seq, 'exported');
  const outside = new Map(exported.map(({ seq, hash }) => [seq, hash]));
  let expected = 1;
  let hash = AUDIT_GENESIS;
  let after = LOWEST;
  let head: AuditHead | null = null;
  for (let ended = false; !ended; ) {
    // Page by page, each a statement of its own: rows are only ever appended. Only the end is read together with its
    // signature.
    let rows = await readRows(db, after, PAGE);
    if (rows.length < PAGE) {
      [rows, head] = await atOneInstant(db, async (tx) => [await readRows(tx, after, PAGE), await readHead(tx)]);
      ended = rows.length < PAGE;
    }
    for (const row of rows) {
      if (row.seq !== expected) return bad(Math.min(row.seq, expected), 'missing');
      hash = auditHash(key, hash, rowOf(row));
      if (hash !== row.hash) return bad(row.seq, 'changed');
      if (outside.has(row.seq) && outside.get(row.seq) !== hash) return bad(row.seq, 'exported');
      expected += 1;
      after = row.seq;
    }
    await progress(expected - 1);
  }
  const last = expected - 1;
  if (!head) return bad(last, 'head');
  if (head.seq > last) return bad(expected, 'cut');
  if (head.seq !== last || head.hash !== hash) return bad(last, 'head');
  if (last > 0 && head.seal !== auditSeal(key, last, hash)) return bad(last, 'head');
  if (exported.some(({ seq }) => seq > last)) return bad(expected, 'exported');
  if ((await findUnsealed(db)).seconds > UNSEALED_SECONDS) return bad(expected, 'unsealed');
  return { ok: true, rows: last, head: hash };
};

/**
 * Recomputes the whole chain of the audit log, page by page and without holding a snapshot, and compares it with the
 * stored hashes, with the signed head, and with the heads recorded outside the database.
 * @param key the HMAC key, which is outside the database too
 * @param progress receives the number of verified rows; the next page is read once it resolves
 */
export const verifyAudit = async (
  db: Db,
  key: Buffer,
  exported: readonly AuditHead[] = [],
  progress: (checked: number) => void | Promise<void> = () => {},
): Promise<Verdict> => verify(db, key, exported, progress);
