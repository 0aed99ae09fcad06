import { inProcessBus } from '../apps/server/src/bus/in-process.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import type { Db } from '../apps/server/src/db/client.ts';
import { sessionCheck } from '../apps/server/src/domains/identity/session/sessions.service.ts';
import { folderObjects } from '../apps/server/src/files/objects/folder.ts';
import { openJobs } from '../apps/server/src/jobs/open-jobs.ts';
import { openLog } from '../apps/server/src/lib/log.ts';
import { mostRow, type Row } from './row.ts';

const CALLS = 100_000;

/** The check of one token, as the list pays for it on every request, beside the whole time of such a request. */
export const tokenCheck = async (db: Db, token: string, requestsPerSecond: number): Promise<Row> => {
  const [bus, log] = [inProcessBus(), openLog('silent')];
  const authenticate = sessionCheck({
    config: readConfig({}, ''),
    db,
    reserve: () => db,
    jobs: openJobs({ database: {}, log, bus }),
    bus,
    log,
    files: folderObjects('/nonexistent'),
    secrets: { auditKey: Buffer.alloc(32), visitorKey: Buffer.alloc(32) },
    now: () => new Date(),
    uptime: () => performance.now(),
    newId: () => '',
    inReadersLanguage: (value) => value,
  });
  for (let i = 0; i < 1000; i += 1) await authenticate(token);
  const from = performance.now();
  for (let i = 0; i < CALLS; i += 1) await authenticate(token);
  const each = ((performance.now() - from) * 1000) / CALLS;
  const request = 1_000_000 / requestsPerSecond;
  return mostRow(
    'token check, share of a list request',
    (each / request) * 100,
    10,
    '%',
    `${each.toFixed(1)} of ${request.toFixed(0)} µs`,
  );
};
