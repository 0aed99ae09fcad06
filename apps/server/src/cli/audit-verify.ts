import { readConfig } from '../config/config.ts';
import { loadSecrets } from '../crypto/secrets.ts';
import { openDb, openPool } from '../db/client.ts';
import { joinDatabase } from '../db/connection/open.ts';
import { checkKeys } from '../db/installation/installation.store.ts';
import { type AuditFault, hasLog, headsFile, readHeads, verifyAudit } from '../domains/audit/index.ts';
import { StartupError } from '../lib/errors.ts';
import { openLog } from '../lib/log.ts';
import { runCommand } from './command.ts';

const USAGE = `Verifies that the audit log is whole. Run it with the server's environment: DATA_DIR,
DATABASE_URL, and AUDIT_KEY and VISITOR_KEY where they are set. The server may be running.

  npm run audit:verify

It computes the chain of hashes again and compares it with the sealed end of the log in the database and with every end
noted in audit-head.log of the data folder. Ends with 0 when the log is whole, with 1 when it was tampered with or could
not be read.
`;

const explained: Record<AuditFault, string> = {
  changed: 'is not what was written: the row, its place or its hash was changed',
  missing: 'is not where it belongs: a row was removed, added or renumbered',
  cut: 'and what came after it are gone: the end of the log was cut off',
  head: 'is the last one, and the noted end of the log says otherwise: the end was cut off or moved',
  exported: 'is not the one that was noted outside the database: the log was rewritten, or the note was',
  unsealed: 'and later ones have waited for longer than a minute to be added: start the server, then verify again',
};

const verify = async (): Promise<boolean> => {
  const config = readConfig(process.env, '');
  const log = openLog('error');
  const database = await joinDatabase({ ...config, progress: (line) => console.error(line) });
  const pool = openPool({ ...database.pool, statement_timeout: 60_000 }, log);
  try {
    const db = openDb(pool);
    if (!(await hasLog(db))) throw new StartupError('This database holds no audit log yet: no server has opened it.');
    const secrets = loadSecrets(process.env, config.dataDir, false);
    await checkKeys(db, secrets);
    const heads = await readHeads(config.dataDir);
    const verdict = await verifyAudit(db, secrets.auditKey, heads);
    if (!verdict.ok) {
      console.error(`THE AUDIT LOG IS NOT WHOLE. Row ${verdict.firstBad} ${explained[verdict.reason]}.`);
      return false;
    }
    const compared = heads.length > 0 ? `compared with ${heads.length} noted in` : 'compared with none noted in';
    console.log(`The audit log is whole: ${verdict.rows} rows, ${compared} ${headsFile(config.dataDir)}.`);
    console.log(`Its end: ${verdict.head}`);
    return true;
  } finally {
    await pool.end();
    await database.stop();
  }
};

await runCommand(USAGE, {}, async () => ((await verify()) ? 0 : 1));
