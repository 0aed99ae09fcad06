import { type Doc, EMPTY_DOC } from '@onair/contract/content/document';
import { sameDocument } from '@onair/contract/content/document-tidy';
import { TEXT_STATE_MAX, type TextRefusal } from '@onair/contract/content/shared-text';
import { mayEdit, type Stage } from '@onair/contract/content/workflow';
import * as Y from 'yjs';
import type { Queryable, Tx } from '../../../db/client.ts';
import { write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { findDocument } from '../desk/documents.store.ts';
import { stateOf } from './locked-text.ts';
import {
  appendUpdate,
  createText,
  dropText,
  findItemState,
  findText,
  findUpdates,
  type TextRow,
} from './shared-text.store.ts';
import { docOf, textOfUpdates, Unfit, writeDoc } from './text-doc.ts';

/** A rejected update, and why. */
export class Refused extends Error {
  readonly reason: TextRefusal;
  constructor(reason: TextRefusal) {
    super(`an update of a shared text was refused: ${reason}`);
    this.reason = reason;
  }
}

export type ItemState = { stage: Stage; createdBy: string | null; deletedAt: string | null };

/** Whether this actor may write in an item; null when allowed, else the reason. */
export const whyClosed = (item: ItemState, { session }: Pick<Actor, 'session'>): 'forbidden' | 'closed' | null => {
  const isAuthor = session !== null && item.createdBy === session.accountId;
  if (session && !mayEdit(item.stage, { role: session.role, isAuthor })) return 'forbidden';
  return item.deletedAt === null ? null : 'closed';
};

/** A document as its editor reads it. */
export type LocalizedDoc = (doc: Doc) => Doc;

/**
 * The row of an item's shared text, initialized from the document. `shown`: nobody has it open, so that one whose every
 * word a version contains may be written again, as its editor reads it. @throws AppError `notFound`
 */
const ensureRow = async (tx: Tx, id: number, newId: () => string, shown?: LocalizedDoc): Promise<TextRow> => {
  // Held until the end: the document must not change before the text exists.
  if (!(await findItemState(tx, id, true))) throw new AppError('notFound');
  const there = await findText(tx, id, shown !== undefined);
  if (there && (!shown || there.since !== null)) return there;
  const { doc: stored, version } = (await findDocument(tx, id)) ?? { doc: EMPTY_DOC, version: 0 };
  const doc = shown?.(stored) ?? stored;
  if (there) {
    if (sameDocument(docOf(textOfUpdates(there.base)), doc)) return there;
    await dropText(tx, id);
  }
  const text = new Y.Doc();
  writeDoc(text, doc);
  await createText(tx, { id, generation: newId(), base: stateOf(text), version });
  const made = await findText(tx, id);
  if (!made) throw new Error('a shared text vanished within its own transaction');
  return made;
};

/** The changes of an act as one update; null when it changed nothing. */
const changeOf = (text: Y.Doc, act: () => void): Uint8Array | null => {
  const parts: Uint8Array[] = [];
  const note = (part: Uint8Array) => void parts.push(part);
  text.on('update', note);
  try {
    act();
  } finally {
    text.off('update', note);
  }
  return parts.length === 0 ? null : Y.mergeUpdates(parts);
};

/**
 * Which Yjs documents an update adds to. Parses the bytes: applying them would allocate memory for as many parts as
 * they claim. @throws Error for bytes that are not an update
 */
const newIn = (update: Uint8Array, text: Y.Doc): number[] => {
  const known = Y.decodeStateVector(Y.encodeStateVector(text));
  return [...Y.parseUpdateMeta(update).to]
    .filter(([client, to]) => to > (known.get(client) ?? 0))
    .map(([client]) => client);
};

/**
 * The shared text of an item in one server's memory: never ahead of the database, and behind it only until the next
 * poll. Not for concurrent callers.
 */
export const openText = async (deps: Deps, id: number, shown?: LocalizedDoc) => {
  const row = await deps.db.transaction((tx) => ensureRow(tx, id, deps.newId, shown));
  const { generation } = row;
  const text = textOfUpdates(row.base);
  let state: TextRow = { ...row, seq: row.kept };
  /** Upper bound of its size: deletions since are not subtracted. */
  let bytes = row.base.length;

  /** Applies what the database has and this copy lacks. @returns the change; null when there is none */
  const catchUp = async (db: Queryable, latest: TextRow): Promise<Uint8Array | null> => {
    const folded = latest.kept > state.seq;
    const updates = latest.seq > state.seq ? await findUpdates(db, id, state.seq) : [];
    const change = changeOf(text, () => {
      if (folded) Y.applyUpdate(text, latest.base);
      for (const { data } of updates) Y.applyUpdate(text, data);
    });
    // The state read before a version was stored meanwhile is older than the row says: the next poll continues.
    const seq = updates.at(-1)?.seq ?? (folded ? latest.kept : state.seq);
    state = { ...latest, seq };
    return change;
  };

  /** Applies an update to validate the resulting text. @throws Refused */
  const tried = (update: Uint8Array, foreign: ReadonlySet<number>): Uint8Array | null => {
    let change: Uint8Array | null;
    try {
      if (newIn(update, text).some((client) => foreign.has(client))) throw new Refused('update');
      change = changeOf(text, () => Y.applyUpdate(text, update));
    } catch (error) {
      throw error instanceof Refused ? error : new Refused('update');
    }
    if (text.store.pendingStructs || text.store.pendingDs) throw new Refused('gap');
    try {
      if (change) docOf(text);
    } catch (error) {
      throw new Refused(error instanceof Unfit ? error.fault : 'node');
    }
    bytes += change?.length ?? 0;
    if (bytes > TEXT_STATE_MAX) bytes = stateOf(text).length;
    if (change && bytes > TEXT_STATE_MAX) throw new Refused('text');
    return change;
  };

  await catchUp(deps.db, row);
  return {
    generation,
    text,
    row: (): TextRow => state,
    vector: (): Uint8Array => Y.encodeStateVector(text),
    /**
     * Reads what others have stored. @returns the change; null when there is none; undefined when this text was
     * replaced
     */
    poll: async (): Promise<Uint8Array | null | undefined> => {
      const latest = await findText(deps.db, id);
      return latest?.generation === generation ? catchUp(deps.db, latest) : undefined;
    },
    /**
     * Stores an update of an editor, unless the resulting text would be invalid. After any error this object must not
     * be used any more.
     * @param foreign other people's Yjs documents, which the actor may not continue
     * @returns what others stored before it, and its own change
     * @throws Refused; AppError when the actor may no longer write
     */
    type: (actor: Actor, update: Uint8Array, foreign: ReadonlySet<number>) =>
      write(deps, actor, async (w) => {
        const item = await findItemState(w.tx, id, true);
        if (!item || whyClosed(item, actor)) throw new Refused('closed');
        const latest = await findText(w.tx, id, true);
        if (latest?.generation !== generation) throw new Error('the shared text was replaced');
        const before = await catchUp(w.tx, latest);
        const change = tried(update, foreign);
        if (change) {
          const seq = await appendUpdate(w.tx, latest, {
            data: change,
            author: actor.session?.accountId ?? null,
            at: w.at,
          });
          state = { ...latest, seq, since: latest.since ?? w.at.toISOString() };
        }
        return { before, change };
      }),
  };
};

export type OpenText = Awaited<ReturnType<typeof openText>>;
