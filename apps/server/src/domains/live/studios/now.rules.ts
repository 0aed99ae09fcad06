import type { StudioStats } from '@onair/contract/live/media/stats';
import type { MediaAvailability, StudioNow } from '@onair/contract/live/studios/now';
import { compared } from '../lives/departures.rules.ts';
import { settingsOf } from './studios.rules.ts';
import type { StudioRow } from './studios.store.ts';

const NO_EGRESS = { viewers: 0, kbps: 0, behind: 0, cutOff: 0 };

const rounded = <T>(value: T): T => {
  if (typeof value === 'number') return (Math.round(value * 100) / 100) as T;
  if (Array.isArray(value)) return value.map(rounded) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rounded(part)])) as T;
};

type NowParts = {
  at: Date;
  media: MediaAvailability;
  /** Null while the media process does not have the studio. */
  stats: StudioStats | null;
  live: { id: string; beganAt: string } | null;
  silence?: StudioNow['silence'];
  watching: StudioNow['watching'];
  quality?: StudioNow['quality'];
  cdn?: StudioNow['cdn'];
};

/** Composes a studio's current state. */
export const nowOf = (
  studio: StudioRow,
  { at, media, stats, live, silence = null, watching, quality = null, cdn = null }: NowParts,
): StudioNow => {
  const onAir = stats?.lines.find(({ line }) => line === stats.program);
  const coolingUntil = studio.coolingUntil !== null && new Date(studio.coolingUntil) > at ? studio.coolingUntil : null;
  return rounded({
    studioId: studio.id,
    at: at.toISOString(),
    media,
    live: live !== null,
    liveId: live?.id ?? null,
    since: live?.beganAt ?? null,
    silence,
    method: studio.method,
    waits: live === null && (studio.waitsSince !== null || !studio.autoStart),
    coolingUntil,
    status: stats?.program === 'slate' ? 'slate' : (onAir?.status ?? 'offline'),
    program: stats?.program ?? null,
    pending: stats?.pending ?? null,
    muted: stats?.muted ?? studio.muted,
    delay: stats?.delay ?? { seconds: settingsOf(studio).delaySeconds, open: !studio.cut },
    lines: stats?.lines.map((line) => compared(line, studio.parameters)) ?? [],
    playlist: stats?.playlist ?? null,
    renditions: stats?.renditions ?? [],
    defaultRendition: studio.defaultRendition,
    restreams: stats?.pushes.map(({ run: _, bytes: __, ...push }) => push) ?? [],
    watching,
    quality,
    cdn,
    audience: stats?.audience ?? NO_EGRESS,
    preview: stats?.preview ?? NO_EGRESS,
  } satisfies StudioNow);
};

const NOBODY = { now: 0, peak: 0, unique: 0 };

/** A studio without measurements: nothing runs and no one watches, as far as is known. */
export const idleNow = (
  studio: StudioRow,
  at: Date,
  media: MediaAvailability,
  live: NowParts['live'] = null,
): StudioNow => nowOf(studio, { at, media, stats: null, live, watching: NOBODY });
