import type { saveDocument } from '@onair/contract/content/desk';
import type { Doc } from '@onair/contract/content/document';
import { sameDocument } from '@onair/contract/content/document-tidy';
import type { Input, Output } from '@onair/contract/endpoint';
import { failures } from '@onair/contract/failure';
import { ApiFailure } from '../../../shared/api/failure.ts';

export type Stored = Output<typeof saveDocument>;
type Kind = NonNullable<Input<typeof saveDocument>['kind']>;

export type Saving = {
  phase: 'saved' | 'changed' | 'saving' | 'conflict' | 'failed';
  /** Why the last attempt failed; null for a document that exceeds its bounds, too. */
  failure: ApiFailure | null;
  tooLarge: boolean;
  /** What another person stored meanwhile. */
  theirs: Stored | null;
  /** When it was stored last, by this editor. */
  at: number | null;
};

export type SaverOptions = {
  stored: Stored;
  /** Whether changes are stored without being asked for. */
  auto: boolean;
  /** What the editor holds; null when it exceeds the bounds of a document. */
  current: () => Doc | null;
  send: (version: number, doc: Doc, kind: Kind) => Promise<Stored>;
  latest: () => Promise<Stored>;
  /** Keeps what is not stored yet on this device; null once it is. */
  keep: (draft: { version: number; doc: Doc } | null) => void;
  show: (saving: Saving) => void;
};

/** Quiet after the last key until an autosave, and the longest that typing on puts it off, in milliseconds. */
export const AUTOSAVE_MS = 3_000;
const AUTOSAVE_AT_LATEST_MS = 15_000;
/** Quiet until what is typed is kept on this device. */
export const KEEP_MS = 400;
const RETRY_MAX_MS = 60_000;

/**
 * Stores a document while it is being written: one request at a time, retried with back-off while there is no connection,
 * and never over what another person stored. What is not stored yet is kept on this device.
 */
export const createSaver = ({ stored, auto, current, send, latest, keep, show }: SaverOptions) => {
  let { version } = stored;
  let saving: Saving = { phase: 'saved', failure: null, tooLarge: false, theirs: null, at: null };
  let revision = 0;
  let storedRevision = 0;
  let changedSince = 0;
  let again: Kind | null = null;
  let tries = 0;
  let stopped = false;
  let autosave: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;

  const set = (part: Partial<Saving>) => {
    saving = { ...saving, ...part };
    if (!stopped) show(saving);
  };
  const unsaved = () => revision !== storedRevision;
  const keepNow = () => {
    clearTimeout(keeping);
    const doc = unsaved() ? current() : null;
    keep(doc && { version, doc });
  };
  const later = (wait: number) => {
    clearTimeout(autosave);
    if (auto && !stopped) autosave = setTimeout(() => void save('auto'), wait);
  };
  const settle = (result: Stored, sent: number) => {
    version = result.version;
    storedRevision = sent;
    tries = 0;
    keepNow();
    set({ phase: unsaved() ? 'changed' : 'saved', failure: null, tooLarge: false, theirs: null, at: Date.now() });
  };
  const refuse = async (error: unknown, doc: Doc, sent: number) => {
    const failure = error instanceof ApiFailure ? error : null;
    keepNow();
    if (failure?.code === failures.conflict.code) {
      const theirs = await latest().catch(() => null);
      // The answer to our own request was lost: what is stored is what we sent.
      if (theirs && sameDocument(theirs.doc, doc)) return settle(theirs, sent);
      return set({ phase: 'conflict', failure, theirs });
    }
    set({ phase: 'failed', failure });
    again = null;
    if (!failure || failure.transport || failure.http >= 500) later(Math.min(AUTOSAVE_MS * 2 ** tries++, RETRY_MAX_MS));
  };

  /** Stores what the editor holds, after the request that is under way. */
  const save = async (kind: Kind): Promise<void> => {
    clearTimeout(autosave);
    if (saving.phase === 'saving') {
      again = kind === 'save' ? kind : (again ?? kind);
      return;
    }
    if (saving.phase === 'conflict' || (kind === 'auto' && !unsaved())) return;
    const doc = current();
    if (!doc) return set({ phase: 'failed', failure: null, tooLarge: true });
    const sent = revision;
    again = null;
    set({ phase: 'saving' });
    try {
      settle(await send(version, doc, kind), sent);
    } catch (error) {
      await refuse(error, doc, sent);
    }
    if (again) await save(again);
    else if (saving.phase === 'changed') later(AUTOSAVE_MS);
  };

  const changed = () => {
    if (!unsaved()) changedSince = Date.now();
    revision += 1;
    clearTimeout(keeping);
    keeping = setTimeout(keepNow, KEEP_MS);
    if (saving.phase === 'conflict' || saving.phase === 'saving') return;
    if (saving.phase !== 'changed') set({ phase: 'changed', tooLarge: false });
    later(Math.max(0, Math.min(AUTOSAVE_MS, changedSince + AUTOSAVE_AT_LATEST_MS - Date.now())));
  };

  return {
    changed,
    save,
    unsaved,
    /** The version that the text in the editor began from. */
    version: () => version,
    /** The editor shows `from` from here on; nothing of it is left to be stored. */
    adopt: (from: Stored) => {
      version = from.version;
      storedRevision = revision;
      clearTimeout(autosave);
      keepNow();
      set({ phase: 'saved', failure: null, tooLarge: false, theirs: null });
    },
    /** Goes on from an older version, that of a draft on this device. */
    resume: (from: number) => {
      version = from;
      changed();
    },
    /** Stores what the editor holds over what another person stored, which stays among the versions. */
    keepMine: (): Promise<void> => {
      if (saving.phase !== 'conflict' || !saving.theirs) return Promise.resolve();
      version = saving.theirs.version;
      set({ phase: 'changed', failure: null, theirs: null });
      return save('save');
    },
    /** Nothing is shown or sent by itself any more. */
    stop: () => {
      stopped = true;
      clearTimeout(autosave);
      if (unsaved()) keepNow();
      clearTimeout(keeping);
    },
  };
};
export type Saver = ReturnType<typeof createSaver>;
