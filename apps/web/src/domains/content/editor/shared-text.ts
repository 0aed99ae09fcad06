import {
  type Caret,
  type FromWriter,
  sharedTextPath,
  TEXT_CLOSE,
  TEXT_UPDATE_MAX,
  type TextState,
  type ToWriter,
  type Writer,
} from '@onair/contract/content/documents/shared-text';
import * as Y from 'yjs';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { BackOff } from '../../../shared/socket/reconnect.ts';
import { reconnectingSocket } from '../../../shared/socket/reconnecting-socket.ts';
import { editorWords } from './editor.words.ts';

export const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Origin of changes that came from the server: everything else was typed here. */
const FROM_SERVER = 'server';
/** Throttle of updates; the caret follows a little slower. */
const SEND_MS = 200;
const CARET_MS = 150;
/** Debounce before unsaved changes are stored on this device. */
export const LOCAL_SAVE_MS = 400;
const RETURN: BackOff = { firstMs: 500, mostMs: 15_000 };

/** Whether a text has changes that a server lacks although it had stored them: its database was rolled back. */
const lacks = (vector: Uint8Array, text: Y.Doc): boolean => {
  const theirs = Y.decodeStateVector(vector);
  return [...Y.decodeStateVector(Y.encodeStateVector(text))].some(
    ([client, clock]) => clock > (theirs.get(client) ?? 0),
  );
};

/**
 * Whether updates hold all that a text has and a server lacks: what was kept on this device before is not among them, nor
 * what a server lost that had stored it.
 */
const areAllOf = (updates: Uint8Array[], text: Y.Doc, vector: Uint8Array): boolean => {
  const { from, to } = Y.parseUpdateMeta(Y.mergeUpdates(updates));
  const theirs = Y.decodeStateVector(vector);
  return [...Y.decodeStateVector(Y.encodeStateVector(text))].every(([client, clock]) => {
    const known = theirs.get(client) ?? 0;
    return clock <= known || ((from.get(client) ?? clock) <= known && to.get(client) === clock);
  });
};

/** The same text without what was deleted in it, which an editor keeps for its undo. */
const withoutDeleted = (text: Y.Doc): Y.Doc => {
  const lean = new Y.Doc();
  Y.applyUpdate(lean, Y.encodeStateAsUpdate(text));
  return lean;
};

/** The connection has a limit, beyond which the server closes it: and the next one, and so on. */
const fits = (update: Uint8Array): boolean => update.byteLength <= TEXT_UPDATE_MAX;

/** What a text has beyond a vector; without what was deleted, where it is too large otherwise. */
const missingFrom = (text: Y.Doc, vector: Uint8Array): Uint8Array => {
  const update = Y.encodeStateAsUpdate(text, vector);
  return fits(update) ? update : Y.encodeStateAsUpdate(withoutDeleted(text), vector);
};

export type SharedState = {
  /** `ended`: this account may not write here, or no longer may. */
  phase: 'connecting' | 'open' | 'away' | 'ended';
  standing: TextState | null;
  /** Others who have the editor open. */
  writers: Writer[];
  /** Local changes that the server has not stored. */
  unsent: number;
  /** Why the server refused them, in the reader's language; null while it accepts them. */
  refused: string | null;
  /** It cannot be sent at all: what is too large has to be deleted, or everything unsent discarded. */
  stuck: boolean;
  /** When the server last stored local changes. */
  at: number | null;
};

/** A local change, or several merged. */
type Queued = { update: Uint8Array; changes: number };

/** Stored on this device until the server has it. */
export type StoredUpdates = { generation: string; state: string; changes: number };

type Options = {
  id: number;
  text: Y.Doc;
  /** The base of `text`, where it was stored on this device. */
  held: StoredUpdates | null;
  keep: (held: StoredUpdates | null) => void;
  show: (state: SharedState) => void;
  /** The text is complete for the first time. */
  ready: () => void;
  /** The server's text shares no history with this one: nothing of it can be merged. */
  replaced: () => void;
};

/**
 * Synchronizes a Yjs document with the server: local changes are sent in order, one update at a time, and stored on
 * this device until the server has them. After a reconnect both sides exchange what the other lacks.
 */
export const openSharedText = ({ id, text, held, keep, show, ready, replaced }: Options) => {
  let state: SharedState = {
    ...{ phase: 'connecting', standing: null, writers: [], refused: null, stuck: false, at: null },
    unsent: held?.changes ?? 0,
  };
  let generation = held?.generation ?? null;
  let key = '';
  let number = 0;
  let stopped = false;
  /** Queued updates with their numbers of changes, and the one in flight. */
  let waiting: Queued[] = [];
  let flying: (Queued & { n: number }) | null = null;
  /** Others' changes that wait until nothing is composed here; null while they are shown at once. */
  let withheld: string[] | null = null;
  let caret: Caret | null = null;
  let sending: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let moving: ReturnType<typeof setTimeout> | undefined;
  let settled: (() => void)[] = [];

  /** Whether the server will answer for unsent changes without anybody doing something first. */
  const isSaving = (): boolean => {
    const isTaken = flying !== null || !state.standing?.closed;
    return state.phase === 'open' && state.unsent > 0 && state.refused === null && isTaken;
  };
  const set = (part: Partial<SharedState>): void => {
    state = { ...state, ...part };
    if (!stopped) show(state);
    if (isSaving()) return;
    for (const done of settled) done();
    settled = [];
  };
  const send = (message: FromWriter): void => socket.send(message);

  const keepNow = (): void => {
    clearTimeout(keeping);
    if (state.unsent === 0) keep(null);
    else if (generation) keep({ generation, state: toBase64(Y.encodeStateAsUpdate(text)), changes: state.unsent });
  };

  const receive = (data: string): void => {
    if (withheld) withheld.push(data);
    else Y.applyUpdate(text, fromBase64(data), FROM_SERVER);
  };

  /**
   * What is sent next and what remains then: all in one where that is small enough, else one by one, in order, since the
   * server takes none without those before. Null where the next alone is too large.
   */
  const nextOf = (first: Queued, rest: Queued[]): [next: Queued, rest: Queued[]] | null => {
    const whole = Y.mergeUpdates([first, ...rest].map(({ update }) => update));
    if (fits(whole)) return [{ update: whole, changes: state.unsent }, []];
    // The server has the text up to where these begin.
    const vector = Y.decodeStateVector(Y.encodeStateVector(text));
    for (const [client, clock] of Y.parseUpdateMeta(whole).from) vector.set(client, clock);
    const lean = missingFrom(text, Y.encodeStateVector(vector));
    if (fits(lean)) return [{ update: lean, changes: state.unsent }, []];
    return fits(first.update) ? [first, rest] : null;
  };
  const sendNow = (): void => {
    clearTimeout(sending);
    sending = undefined;
    const [first, ...rest] = waiting;
    if (state.phase !== 'open' || flying || !first || state.standing?.closed) return;
    const next = nextOf(first, rest);
    if (next === null) {
      keepNow();
      set({ refused: wordsNow(editorWords).tooLarge, stuck: true });
      return;
    }
    const [queued, others] = next;
    number += 1;
    waiting = others;
    flying = { ...queued, n: number };
    send({ type: 'update', n: number, data: toBase64(queued.update) });
  };
  const sendSoon = (): void => {
    sending ??= setTimeout(sendNow, SEND_MS);
  };

  const typed = (update: Uint8Array, origin: unknown): void => {
    if (origin === FROM_SERVER) return;
    waiting.push({ update, changes: 1 });
    clearTimeout(keeping);
    keeping = setTimeout(keepNow, LOCAL_SAVE_MS);
    set({ unsent: state.unsent + 1, refused: null, stuck: false });
    sendSoon();
  };
  text.on('update', typed);
  // A closing page has no time for the debounce.
  window.addEventListener('pagehide', keepNow);
  document.addEventListener('visibilitychange', keepNow);

  const entered = (frame: Extract<ToWriter, { type: 'entered' }>): void => {
    if (generation !== null && generation !== frame.generation) {
      replaced();
      return;
    }
    const first = generation === null || state.phase === 'connecting';
    socket.accepted();
    generation = frame.generation;
    key = frame.key;
    receive(frame.data);
    const pieces = flying ? [flying, ...waiting] : waiting;
    flying = null;
    const { standing } = frame;
    set({
      phase: 'open',
      standing,
      refused: null,
      stuck: false,
      writers: frame.writers.filter((writer) => writer.key !== key),
    });
    if (first) ready();
    const vector = fromBase64(frame.vector);
    if (state.unsent > 0 || lacks(vector, text)) {
      const update = missingFrom(text, vector);
      const isSplit =
        pieces.reduce((sum, { changes }) => sum + changes, 0) === state.unsent &&
        areAllOf(
          pieces.map((piece) => piece.update),
          text,
          vector,
        );
      waiting = fits(update) || !isSplit ? [{ update, changes: state.unsent }] : pieces;
      sendNow();
    }
    if (caret) send({ type: 'caret', caret });
  };
  const stored = (n: number): void => {
    if (flying?.n !== n) return;
    const unsent = state.unsent - flying.changes;
    flying = null;
    set({ unsent, at: Date.now(), refused: null, stuck: false });
    if (unsent === 0) keepNow();
    else sendSoon();
  };
  const refused = ({ n, reason, msg, vector }: Extract<ToWriter, { type: 'refused' }>): void => {
    if (flying?.n !== n) return;
    if (reason === 'gap') {
      flying = null;
      waiting = [{ update: missingFrom(text, fromBase64(vector)), changes: state.unsent }];
      sendNow();
      return;
    }
    // It is resent with the next change, which may fix it.
    waiting = [flying, ...waiting];
    flying = null;
    keepNow();
    set({ refused: msg });
  };

  const take = (frame: ToWriter): void => {
    if (frame.type === 'entered') entered(frame);
    else if (frame.type === 'update') receive(frame.data);
    else if (frame.type === 'stored') stored(frame.n);
    else if (frame.type === 'refused') refused(frame);
    else if (frame.type === 'writers') set({ writers: frame.writers.filter((writer) => writer.key !== key) });
    else if (frame.type === 'standing') {
      set({ standing: frame.standing });
      sendSoon();
    } else if (frame.type === 'failed') set({ refused: frame.msg });
  };

  const left = (code: number): boolean => {
    keepNow();
    const { sessionEnded, forbidden, notFound } = TEXT_CLOSE;
    const ended = [sessionEnded, forbidden, notFound].some((each) => each === code);
    set({ phase: ended ? 'ended' : 'away', writers: [] });
    return !ended;
  };
  const socket = reconnectingSocket<ToWriter>({
    url: () => {
      const { lang } = document.documentElement;
      return `${location.origin.replace(/^http/, 'ws')}${sharedTextPath(id)}?locale=${lang}`;
    },
    onOpen: () => {
      const vector = generation === null ? null : toBase64(Y.encodeStateVector(text));
      send({ type: 'enter', token: useSession.getState().token ?? '', client: text.clientID, generation, vector });
    },
    ping: () => send({ type: 'ping' }),
    back: RETURN,
    onMessage: take,
    onClose: left,
  });
  const forgetToken = useSession.subscribe((now, before) => {
    if (now.token && now.token !== before.token) socket.reconnect();
  });

  return {
    state: (): SharedState => state,
    /** Waits until the server has all current changes, or cannot accept them for now. @returns whether it has them */
    flush: async (): Promise<boolean> => {
      sendNow();
      if (isSaving()) {
        await new Promise<void>((resolve) => settled.push(resolve));
      }
      return state.unsent === 0;
    },
    moveCaret: (to: Caret | null): void => {
      caret = to;
      moving ??= setTimeout(() => {
        moving = undefined;
        send({ type: 'caret', caret });
      }, CARET_MS);
    },
    /**
     * Withholds others' changes, and shows them all at the end: while words are composed by an input method, the editor
     * must not touch what it is composed into.
     */
    hold: (on: boolean): void => {
      const due = withheld ?? [];
      withheld = on ? due : null;
      if (!on && !stopped) for (const data of due) receive(data);
    },
    /** Discards unsaved local changes, on this device as well; the text still shows them until it is opened again. */
    discard: (): void => {
      waiting = [];
      flying = null;
      set({ unsent: 0, refused: null, stuck: false });
      keepNow();
    },
    stop: (): void => {
      stopped = true;
      text.off('update', typed);
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
      keepNow();
      for (const timer of [sending, keeping, moving]) clearTimeout(timer);
      forgetToken();
      socket.stop();
      set({});
    },
  };
};

export type SharedText = ReturnType<typeof openSharedText>;
