import { setTimeout as delay } from 'node:timers/promises';
import { type Doc, EMPTY_DOC } from '@onair/contract/content/documents/document';
import {
  type Caret,
  TEXT_STATE_MAX,
  TEXT_UPDATE_MAX,
  type TextRefusal,
  type TextState,
  type ToWriter,
  type Writer,
} from '@onair/contract/content/documents/shared-text';
import { sameDocument } from '@onair/contract/content/documents/tidy';
import { mayEdit, type Stage } from '@onair/contract/content/workflow/stages';
import * as Y from 'yjs';
import type { Queryable, Tx } from '../../../db/client.ts';
import { write } from '../../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { type Connection, frameOf } from '../../../realtime/connection.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../../../realtime/limits.ts';
import type { InLanguage } from '../public/reader-pages.service.ts';
import { storeDraft } from '../workflow/documents.service.ts';
import { findDocument } from '../workflow/documents.store.ts';
import { stateOf } from './locked-text.service.ts';
import {
  appendUpdate,
  createText,
  dropText,
  findItemState,
  findText,
  findUpdates,
  type TextRow,
} from './shared-text.store.ts';
import { textWords } from './shared-text.words.ts';
import { docOf, textOfUpdates, Unfit, writeDoc } from './text-doc.rules.ts';

/** Limits of a shared text on top of those of every connection; times in milliseconds. Tests scale them down. */
export type TextLimits = ConnectionLimits & {
  /** Open texts on one server. */
  openMax: number;
  /**
   * Idle time after the last update until a draft is stored as a version, and the longest delay while typing continues.
   */
  saveAfterMs: number;
  saveAtLatestMs: number;
  /** How often updates are polled for that the bus did not deliver. */
  pollEveryMs: number;
  /** Interval between presence lists, and how long those of a silent server are kept. */
  writersEveryMs: number;
  writersForMs: number;
};

export const TEXT_LIMITS: TextLimits = {
  ...CONNECTION_LIMITS,
  // Base64 and the message envelope.
  payloadMax: Math.ceil(TEXT_UPDATE_MAX * 1.4),
  // An editor sends an update once the previous one is stored, and its caret a few times a second.
  messagesPerSecond: 12,
  messagesBurst: 40,
  unsentMax: 16 * 1024 * 1024,
  openMax: 500,
  saveAfterMs: 3_000,
  saveAtLatestMs: 15_000,
  pollEveryMs: 5_000,
  writersEveryMs: 150,
  writersForMs: 40_000,
};

/** A rejected update, and why. */
class Refused extends Error {
  readonly reason: TextRefusal;
  constructor(reason: TextRefusal) {
    super(`an update of a shared text was refused: ${reason}`);
    this.reason = reason;
  }
}

type ItemState = { stage: Stage; createdBy: string | null; deletedAt: string | null };

/** Whether this actor may write in an item; null when allowed, else the reason. */
const whyClosed = (item: ItemState, { session }: Pick<Actor, 'session'>): 'forbidden' | 'closed' | null => {
  const isAuthor = session !== null && item.createdBy === session.accountId;
  if (session && !mayEdit(item.stage, { role: session.role, isAuthor })) return 'forbidden';
  return item.deletedAt === null ? null : 'closed';
};

/** A document as its editor reads it. */
type LocalizedDoc = (doc: Doc) => Doc;

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
const openText = async (deps: Deps, id: number, shown?: LocalizedDoc) => {
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

type OpenText = Awaited<ReturnType<typeof openText>>;

/** An editor's connection to the shared text of an item. */
export type TextConnection = Connection & {
  readonly itemId: number;
  readonly key: string;
  /** Null until it has entered. */
  room: Room | null;
  /** The Yjs document in the editor. */
  client: number;
  caret: Caret | null;
  number: string;
  /** The last notice about versions and rights sent to it. */
  sentState: string;
  /** When its typing last counted as activity of its session: monotonic milliseconds. */
  activeAt: number;
};

export const textFrame = (message: ToWriter): Buffer => frameOf(message);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The account of a connection, as the actor. */
const actorOf = ({ login, address, locale, key }: TextConnection): Actor => ({
  ...systemActor,
  session: login?.session ?? null,
  authority: { by: 'session', access: 'confirmed' },
  address,
  locale,
  requestId: key,
});

/** Size of an update that changes nothing: no parts, no deletions. */
const NOTHING = 2;

type Options = {
  limits: TextLimits;
  /** An update was stored: other servers poll. */
  typed: () => void;
  /** Has documents of the demo company speak an editor's language. */
  inLanguage?: InLanguage | undefined;
};

/**
 * The shared text of one item on one server, with its local editors. Its operations are serialized. Nothing is
 * forwarded or acknowledged before it is in the database.
 */
export const openRoom = (deps: Deps, id: number, { limits, typed, inLanguage }: Options) => {
  const members = new Set<TextConnection>();
  let open: OpenText | null = null;
  /** A lower bound of what local editors have been sent. */
  let sent: Uint8Array | null = null;
  let item: ItemState | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let saveTimer: NodeJS.Timeout | undefined;
  let typedSince: number | null = null;
  let lastActor: Actor = systemActor;

  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = turn.then(act);
    turn = done.catch(() => {});
    return done;
  };
  const broadcast = (message: ToWriter, but?: TextConnection): void => {
    const frame = textFrame(message);
    for (const member of members) if (member !== but) member.sendEvent(frame);
  };
  const passOn = (change: Uint8Array | null, but?: TextConnection): void => {
    if (change && change.length > NOTHING) broadcast({ type: 'update', data: base64(change) }, but);
  };

  /** The text; reloaded after a fault, when editors are sent what was stored meanwhile. */
  const ensureOpen = async (shown?: LocalizedDoc): Promise<OpenText> => {
    if (open) return open;
    open = await openText(deps, id, shown);
    if (sent) passOn(Y.encodeStateAsUpdate(open.text, sent));
    sent = open.vector();
    return open;
  };

  const stateOf = (member: TextConnection): TextState => {
    const why = item ? whyClosed(item, actorOf(member)) : 'closed';
    return {
      version: open?.row().version ?? 0,
      ahead: (open?.row().since ?? null) !== null,
      auto: item?.stage === 'draft',
      closed: why === null ? null : textWords[member.locale].closed[why],
    };
  };
  /** Notifies editors with changed versions or rights. */
  const sendStates = (): void => {
    for (const member of members) {
      const standing = stateOf(member);
      const text = JSON.stringify(standing);
      if (member.sentState === text) continue;
      member.sentState = text;
      member.sendEvent(textFrame({ type: 'standing', standing }));
    }
  };

  /** Closes a text with a discontinued history, such as after a restored backup. Editors reconnect and compare. */
  const reset = (): void => {
    open = null;
    sent = null;
    for (const member of members) member.drop('the shared text was replaced');
  };

  const poll = (): Promise<void> =>
    inTurn(async () => {
      if (members.size === 0) return;
      item = await findItemState(deps.db, id);
      if (item === null) return reset();
      const text = await ensureOpen();
      const change = await text.poll();
      if (change === undefined) return reset();
      passOn(change);
      sent = text.vector();
      sendStates();
    });

  /** Stores what was typed into a draft as a version; if that fails, a later poll of any server does. */
  const save = async (): Promise<void> => {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    if (typedSince === null) return;
    typedSince = null;
    try {
      await write(deps, lastActor, (w) => storeDraft(w, id)).catch((error: unknown) => {
        // The last typist's right has ended since; what was typed before is stored all the same.
        if (error instanceof AppError) return write(deps, systemActor, (w) => storeDraft(w, id));
        throw error;
      });
    } catch (error) {
      deps.log.warn({ err: error }, 'a shared text could not be kept as a version; trying again');
    }
  };
  const saveSoon = (): void => {
    const now = performance.now();
    typedSince ??= now;
    clearTimeout(saveTimer);
    const wait = Math.max(0, Math.min(limits.saveAfterMs, typedSince + limits.saveAtLatestMs - now));
    saveTimer = setTimeout(() => void save(), wait).unref();
  };

  const refuse = async (member: TextConnection, n: number, reason: TextRefusal): Promise<void> => {
    // This copy has applied what the database has not: it is reloaded.
    open = null;
    const { vector } = await ensureOpen();
    const msg = textWords[member.locale].refused[reason];
    member.send(textFrame({ type: 'refused', n, reason, msg, vector: base64(vector()) }));
    item = await findItemState(deps.db, id);
    sendStates();
  };

  type Update = { n: number; data: Uint8Array; foreign: ReadonlySet<number> };
  const store = async (member: TextConnection, { n, data, foreign }: Update): Promise<void> => {
    const text = await ensureOpen();
    try {
      const actor = actorOf(member);
      const { before, change } = await text.type(actor, data, foreign);
      passOn(before);
      passOn(change, member);
      sent = text.vector();
      member.send(textFrame({ type: 'stored', n }));
      if (!change) return;
      lastActor = actor;
      typed();
      if (item?.stage === 'draft') saveSoon();
      sendStates();
    } catch (error) {
      open = null;
      if (error instanceof Refused) return refuse(member, n, error.reason);
      if (error instanceof AppError) return refuse(member, n, 'closed');
      throw error;
    }
  };

  return {
    id,
    members,
    poll,
    save,
    /**
     * Stores an update and replies to its editor. @param update `foreign`: other people's Yjs documents, which it may
     * not continue
     */
    type: (member: TextConnection, update: Update) => inTurn(() => store(member, update)),
    /**
     * Admits an editor and sends what it lacks. @returns false when the item does not exist or the editor may not write
     */
    enter: (
      member: TextConnection,
      held: { generation: string | null; vector: Uint8Array | null },
      writers: () => Writer[],
    ): Promise<'forbidden' | 'notFound' | null> =>
      inTurn(async () => {
        item = await findItemState(deps.db, id);
        if (!item) return 'notFound';
        if (whyClosed(item, actorOf(member))) return 'forbidden';
        const first = inLanguage && members.size === 0 && writers().length === 0;
        const shown = first ? (doc: Doc) => inLanguage(doc, member.locale) : undefined;
        const { generation, text, vector } = await ensureOpen(shown);
        const same = held.generation === generation ? held.vector : null;
        if (member.ended) return null;
        members.add(member);
        const standing = stateOf(member);
        member.sentState = JSON.stringify(standing);
        member.send(
          textFrame({
            type: 'entered',
            generation,
            data: base64(Y.encodeStateAsUpdate(text, same ?? undefined)),
            vector: base64(vector()),
            key: member.key,
            writers: writers(),
            standing,
          }),
        );
        return null;
      }),
    sendWriters: (writers: Writer[]): void => broadcast({ type: 'writers', writers }),
    /** Waits for pending operations and stores what was typed. */
    stop: async (): Promise<void> => {
      await Promise.race([turn, delay(5_000, undefined, { ref: false })]);
      await save();
    },
  };
};

export type Room = ReturnType<typeof openRoom>;
