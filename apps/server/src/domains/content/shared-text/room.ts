import { setTimeout as delay } from 'node:timers/promises';
import type { Doc } from '@onair/contract/content/document';
import type { TextRefusal, TextState, ToWriter, Writer } from '@onair/contract/content/shared-text';
import * as Y from 'yjs';
import { write } from '../../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { storeDraft } from '../desk/documents.ts';
import type { InLanguage } from '../public/reader-pages.ts';
import type { TextLimits } from './limits.ts';
import { type ItemState, type LocalizedDoc, type OpenText, openText, Refused, whyClosed } from './open-text.ts';
import { findItemState } from './shared-text.store.ts';
import { textWords } from './shared-text.words.ts';
import { actorOf, base64, type TextConnection, textFrame } from './text-connection.ts';

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
