import { LINES, type LineName } from '@onair/contract/live/media/lines';
import type { SrtLine } from '@onair/contract/live/srt';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, asc, eq, ne, or } from '../../../db/sql.ts';
import { hashOf } from '../studios/keys.store.ts';
import { isActive } from '../studios/studios.store.ts';
import { srtLines, studios } from '../studios/studios.tables.ts';

const { studioId, line, lastFour, madeAt, lastUsedAt, address, fault } = srtLines;
const OFF = { lastFour: null, madeAt: null, lastUsedAt: null, address: null, fault: null };

export const offLine = (name: LineName): SrtLine => ({ line: name, set: false, ...OFF });

/** One for each line. */
export const findSrt = async (db: Queryable, id: string): Promise<SrtLine[]> => {
  const found = await db
    .select({ line, lastFour, madeAt, lastUsedAt, address, fault })
    .from(srtLines)
    .where(eq(studioId, id));
  return LINES.map((name) => {
    const one = found.find((each) => each.line === name);
    return one ? { set: true, ...one } : offLine(name);
  });
};

/** All lines that listen, or should, in existing studios. */
export const findListening = (db: Queryable) =>
  db
    .select({
      studioId,
      line,
      passphrase: srtLines.passphrase,
      keyHash: srtLines.keyHash,
      node: srtLines.node,
      port: srtLines.port,
      address,
      fault,
    })
    .from(srtLines)
    .innerJoin(studios, and(eq(studios.id, studioId), isActive))
    .orderBy(asc(studioId), asc(line));
export type ListeningRow = Awaited<ReturnType<typeof findListening>>[number];

/** Replaces the passphrase; the previous one is void from the commit on. @returns its SHA-256 */
export const putPassphrase = async (
  tx: Tx,
  of: Pick<ListeningRow, 'studioId' | 'line'>,
  { passphrase, encrypted, at }: { passphrase: string; encrypted: Buffer; at: Date },
): Promise<void> => {
  const keyHash = hashOf(passphrase);
  if (!keyHash) throw new Error('not a passphrase');
  const made = {
    passphrase: encrypted,
    keyHash,
    lastFour: passphrase.slice(-4),
    madeAt: at.toISOString(),
    lastUsedAt: null,
    fault: null,
  };
  await tx
    .insert(srtLines)
    .values({ ...of, ...made })
    .onConflictDoUpdate({ target: [srtLines.studioId, srtLines.line], set: made });
};

export const deletePassphrase = async (tx: Tx, id: string, name: LineName): Promise<void> => {
  await tx.delete(srtLines).where(and(eq(studioId, id), eq(line, name)));
};

export type PortAssignment = Pick<ListeningRow, 'node' | 'port' | 'address' | 'fault'>;

/**
 * Records a line's port, as reported by the server that holds its studio. Replaces another studio's line on that port.
 */
export const storeAssignment = async (
  tx: Tx,
  of: Pick<ListeningRow, 'studioId' | 'line'>,
  place: PortAssignment,
): Promise<void> => {
  const { node, port } = srtLines;
  if (place.node !== null && place.port !== null) {
    await tx
      .update(srtLines)
      .set({ port: null, address: null })
      .where(and(eq(node, place.node), eq(port, place.port), or(ne(studioId, of.studioId), ne(line, of.line))));
  }
  await tx
    .update(srtLines)
    .set(place)
    .where(and(eq(studioId, of.studioId), eq(line, of.line)));
};
