import { encodersChannel } from '@onair/contract/live/encoders';
import type { FromMedia } from '@onair/contract/live/media/channel';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { type NewTurnedAway, putTurnedAway } from './encoders.store.ts';

type TurnedAway = Extract<FromMedia, { type: 'turnedAway' }>;

/** How long refusals are gathered before they are stored together, and how many different ones at most. */
const GATHER_MS = 3_000;
const GATHERED_MAX = 100;
const MINUTE = 60_000;
const TEXT_MAX = 200;

const short = (text: string | null): string | null => text?.slice(0, TEXT_MAX) ?? null;

/**
 * Stores who was turned away: refusals of the same encoder within a minute are one row with a count, gathered in memory
 * first, so that an attacker who tries a thousand keys a second causes a statement every few seconds.
 */
export const noteTurnedAway = (deps: LiveDeps) => {
  const { live, log, newId, now } = deps;
  let gathered = new Map<string, NewTurnedAway>();
  let timer: NodeJS.Timeout | null = null;

  const store = async (): Promise<void> => {
    timer = null;
    const rows = [...gathered.values()];
    gathered = new Map();
    if (rows.length === 0) return;
    try {
      await write(deps, systemActor, async (w) => {
        await putTurnedAway(w.tx, rows);
        w.emit(encodersChannel, 'turnedAway', {});
      });
    } catch (err) {
      log.warn({ err, rows: rows.length }, 'encoders that were turned away could not be stored');
    }
  };
  const note = (told: TurnedAway): void => {
    const at = now();
    const minute = Math.floor(at.getTime() / MINUTE);
    const full = gathered.size >= GATHERED_MAX;
    const { reason, way, times, studioId, line } = told;
    const address = full ? 'others' : told.address;
    const keyEnding = full ? null : told.keyEnding;
    const of = full ? { studioId: null, line: null } : { studioId, line };
    const bucket = [minute, reason, way, address, keyEnding, of.studioId, of.line].join(' ');
    const known = gathered.get(bucket);
    if (known) {
      known.times += times;
      known.lastAt = at.toISOString();
    } else {
      const when = { firstAt: at.toISOString(), lastAt: at.toISOString(), times };
      const texts = full
        ? { encoder: null, application: null, detail: null }
        : { encoder: short(told.encoder), application: short(told.application), detail: short(told.detail) };
      gathered.set(bucket, { id: newId(), bucket, ...when, reason, way, address, keyEnding, ...texts, ...of });
    }
    timer ??= setTimeout(store, GATHER_MS);
  };
  const end = live.on('turnedAway', note);
  return async (): Promise<void> => {
    end();
    if (timer) clearTimeout(timer);
    await store();
  };
};
