import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '@onair/contract/typed';
import type { AuditHead } from '../../db/audit-chain.ts';
import type { Deps } from '../../deps.ts';
import { readHead } from './audit.store.ts';

/**
 * One line for each recorded head of the log; copy it to a place that the database's administrators cannot write to.
 */
export const headsFile = (dataDir: string): string => join(dataDir, 'audit-head.log');

const parse = (line: string): AuditHead[] => {
  try {
    const { seq, hash, seal }: Record<string, unknown> = JSON.parse(line);
    return Number.isSafeInteger(seq) ? [{ seq: Number(seq), hash: String(hash), seal: String(seal) }] : [];
  } catch {
    return [];
  }
};

/**
 * All recorded heads; none when the file does not exist yet. Unreadable lines, which a crash may leave, are skipped:
 * anyone who can garble a line could remove it as well.
 */
export const readHeads = async (dataDir: string): Promise<AuditHead[]> => {
  try {
    return (await readFile(headsFile(dataDir), 'utf8')).split('\n').flatMap(parse);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Records the head of the log outside the database, durably, unless it is recorded already: every five minutes and at
 * shutdown.
 */
export const noteHead = async ({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> => {
  const head = await readHead(db);
  if (!head || head.seq === 0) return;
  const file = headsFile(config.dataDir);
  await mkdir(dirname(file), { recursive: true });
  const noted = (await readHeads(config.dataDir)).at(-1);
  if (noted?.seq === head.seq && noted.hash === head.hash) return;
  const handle = await open(file, 'a', 0o600);
  try {
    // Starts on a line of its own, whatever a crash has left at the end of the file.
    await handle.write(`\n${JSON.stringify({ at: now().toISOString(), ...head })}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};
