import { savePreferences } from '@onair/contract/preferences/preferences';
import { withDatabase } from '../apps/server/src/faults/evidence.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import { sideBySide } from './load.ts';
import { partRow, type Row, ratioRow } from './row.ts';
import { startProcess } from './started.ts';

const WRITERS = 32;

/** Changes with one audit row each, by independent accounts: many at a time beside one after another. */
export const auditedWrites = async (dataDir: string): Promise<Row[]> => {
  const server = await startProcess({ DATA_DIR: dataDir });
  const tokens: string[] = [];
  await withDatabase(dataDir, async (db) => {
    for (let n = 0; n < WRITERS; n += 1) {
      tokens.push((await enterAccount(db, { role: 'admin', now: new Date() })).token);
    }
  });
  let turn = 0;
  const target = {
    url: `http://127.0.0.1:${server.port}${savePreferences.path}`,
    pids: [server.child.pid ?? 0],
    method: savePreferences.method as 'PATCH',
    headers: { 'content-type': 'application/json' },
    own: () => ({ authorization: `Bearer ${tokens[turn++ % WRITERS]}` }),
    body: () => JSON.stringify({ quickOperations: (turn / WRITERS) % 2 < 1 ? ['Card'] : ['Monitor'] }),
  };
  const { perSecond, cpuMicros } = await sideBySide({ ...target, connections: WRITERS }, { ...target, connections: 1 });
  await server.end('SIGTERM');
  return [
    ratioRow(`audited changes: ${WRITERS} writers beside one`, perSecond, 'changes/s', 1),
    partRow(
      'audited changes: CPU of one, database included',
      cpuMicros.map(({ mine }) => mine),
      '\u00b5s',
    ),
  ];
};
