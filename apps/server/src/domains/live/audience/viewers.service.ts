import { randomBytes } from 'node:crypto';
import { BEAT_SECONDS, WATCHING_SECONDS } from '@onair/contract/live/audience/live';
import { type AudienceQuality, LONGEST_REPORT_MS, type PlayQuality } from '@onair/contract/live/audience/quality';
import { typed } from '@onair/contract/typed';
import { keyedHash, signedTokens, uuidAt, uuidBytes } from '../../../crypto/signed-token.ts';
import type { Watched } from '../lives/history.store.ts';
import { addReport, type Playback } from './playback.rules.ts';
import { audienceQuality, type Reported } from './quality.rules.ts';

/** A viewer's session: studio, browser (a keyed hash, base64), and visit. */
export type ViewerSession = { studioId: string; client: string; session: string };

const UUID = 16;
const CLIENT = 16;
const VISIT = 8;
const MAX_AGE_S = 86_400;

/** @param secret of the installation; the browser's id leaves this function only through it */
export const viewerTokens = (secret: Buffer, now: () => Date) => {
  const clientKey = keyedHash(secret, 'live viewer');
  const tokens = signedTokens(secret, 'live viewer seal', UUID + CLIENT + VISIT + 4);

  return {
    /** `clientId` is the browser's own id; without one every visit counts as another viewer. */
    give: (studioId: string, clientId: string | null): { token: string; viewer: ViewerSession } => {
      // Enough bytes to distinguish browsers.
      const client = keyedHash(clientKey, studioId, clientId ?? randomBytes(16)).subarray(0, CLIENT);
      const visit = randomBytes(VISIT);
      const at = Buffer.alloc(4);
      at.writeUInt32BE(Math.floor(now().getTime() / 1000));
      return {
        token: tokens.sign(Buffer.concat([uuidBytes(studioId), client, visit, at])),
        viewer: { studioId, client: client.toString('base64'), session: visit.toString('base64') },
      };
    },
    /** Null for an invalid token, or one a day old. */
    read: (token: string): ViewerSession | null => {
      const body = tokens.open(token);
      if (!body || now().getTime() / 1000 - body.readUInt32BE(UUID + CLIENT + VISIT) > MAX_AGE_S) return null;
      return {
        studioId: uuidAt(body, 0),
        client: body.toString('base64', UUID, UUID + CLIENT),
        session: body.toString('base64', UUID + CLIENT, UUID + CLIENT + VISIT),
      };
    },
  };
};

export type ViewerTokens = ReturnType<typeof viewerTokens>;

/** Viewers of one live or of a waiting studio; further ones watch uncounted. */
const VIEWERS_MAX = 50_000;
/** Viewers counted for one network (an office, a mobile carrier's gateway). */
const PER_NETWORK = 500;
/** Maximum number of distinct browsers per live. */
const UNIQUE_MAX = 200_000;

export type Beat = ViewerSession & { network: string; gone: boolean; quality?: PlayQuality | undefined };

/** A visit with an older last heartbeat when a live starts has probably ended without a goodbye. */
const FRESH_MS = BEAT_SECONDS * 1_500;

/**
 * Time until `countedTo` is included in the watch time. A viewer who waited for a live is `confirmed`, and counted,
 * with the first heartbeat during it.
 */
type Visit = {
  client: string;
  network: string;
  seenAt: number;
  countedTo: number;
  confirmed: boolean;
  reported: Reported | null;
  /** Its player has reported on the time up to here: in a large audience not with each beat. */
  reportedTo: number;
};
type Crowd = {
  visits: Map<string, Visit>;
  /** How many of them are confirmed: a crowd is confirmed within one heartbeat, and must not be counted again for each. */
  confirmed: number;
  liveId: string | null;
  peak: number;
  unique: Set<string>;
  /** Seconds watched in this live, by browser. */
  watched: Map<string, number>;
  /** Browsers whose seconds have changed since they were last taken. */
  changed: Set<string>;
  /** What players reported in this live. */
  playback: Playback;
};

const newCrowd = (): Crowd => ({
  visits: new Map(),
  confirmed: 0,
  liveId: null,
  peak: 0,
  unique: new Set(),
  watched: new Map(),
  changed: new Set(),
  playback: {},
});

/**
 * Counts viewers by heartbeats, in the process that owns the media. A viewer watches from the first heartbeat until a
 * goodbye or 45 seconds of silence; of that silence only what a heartbeat confirmed counts as watched.
 */
export const viewerCounter = () => {
  const crowds = new Map<string, Crowd>();
  const networks = new Map<string, number>();
  const crowdOf = (studioId: string): Crowd => {
    const crowd = crowds.get(studioId) ?? newCrowd();
    crowds.set(studioId, crowd);
    return crowd;
  };
  const forget = (crowd: Crowd, session: string, { network, confirmed }: Visit): void => {
    if (crowd.visits.delete(session) && confirmed) crowd.confirmed -= 1;
    const left = (networks.get(network) ?? 1) - 1;
    if (left > 0) networks.set(network, left);
    else networks.delete(network);
  };
  const noteUnique = (crowd: Crowd, client: string): void => {
    if (crowd.liveId === null || crowd.unique.has(client) || crowd.unique.size >= UNIQUE_MAX) return;
    crowd.unique.add(client);
    // A row for everyone who came, however briefly.
    crowd.watched.set(client, crowd.watched.get(client) ?? 0);
    crowd.changed.add(client);
  };
  const notePeak = (crowd: Crowd): void => {
    if (crowd.liveId === null) return;
    crowd.peak = Math.max(crowd.peak, crowd.confirmed);
  };
  const credit = (crowd: Crowd, visit: Visit, at: number): void => {
    const seconds = Math.min(Math.max(0, at - visit.countedTo) / 1000, WATCHING_SECONDS);
    if (crowd.liveId !== null && crowd.unique.has(visit.client)) {
      crowd.watched.set(visit.client, (crowd.watched.get(visit.client) ?? 0) + seconds);
      crowd.changed.add(visit.client);
    }
    visit.countedTo = at;
  };
  const noteReport = (crowd: Crowd, visit: Visit, quality: PlayQuality, at: number): void => {
    const seconds = Math.min(Math.max(0, at - visit.reportedTo), LONGEST_REPORT_MS) / 1000;
    visit.reportedTo = at;
    if (crowd.liveId === null) return;
    crowd.playback = addReport(crowd.playback, quality, { before: visit.reported?.quality ?? null, seconds });
  };
  const sweep = (crowd: Crowd, at: number): void => {
    for (const [session, visit] of crowd.visits) {
      if (at - visit.seenAt > WATCHING_SECONDS * 1000) forget(crowd, session, visit);
    }
  };
  const drainCrowd = ({ liveId, watched, changed }: Crowd): Watched[] => {
    if (liveId === null) return [];
    const taken = [...changed].map((viewer) => ({ liveId, viewer, seconds: watched.get(viewer) ?? 0 }));
    changed.clear();
    return taken;
  };

  return {
    beat: ({ studioId, client, session, network, gone, quality }: Beat, at: number): void => {
      const reported = quality ? { quality, at } : null;
      const crowd = crowdOf(studioId);
      const visit = crowd.visits.get(session);
      if (visit) {
        if (!visit.confirmed && !gone) {
          visit.confirmed = true;
          crowd.confirmed += 1;
          noteUnique(crowd, client);
          notePeak(crowd);
        }
        credit(crowd, visit, at);
        if (quality) noteReport(crowd, visit, quality, at);
        visit.seenAt = at;
        visit.reported = reported ?? visit.reported;
        if (gone) forget(crowd, session, visit);
        return;
      }
      const ofNetwork = networks.get(network) ?? 0;
      if (gone || crowd.visits.size >= VIEWERS_MAX || ofNetwork >= PER_NETWORK) return;
      crowd.visits.set(session, {
        client,
        network,
        seenAt: at,
        countedTo: at,
        confirmed: true,
        reported,
        reportedTo: at,
      });
      networks.set(network, ofNetwork + 1);
      crowd.confirmed += 1;
      noteUnique(crowd, client);
      notePeak(crowd);
    },
    /** A live starts, or is loaded with its viewers so far; waiting viewers watch it from now on. */
    begin: (
      studioId: string,
      liveId: string,
      { peak = 0, watched = typed<{ viewer: string; seconds: number }[]>([]), playback = typed<Playback>({}) } = {},
      at: number,
    ): void => {
      const crowd = crowdOf(studioId);
      Object.assign(crowd, { liveId, peak, playback, changed: new Set() });
      crowd.watched = new Map(watched.map(({ viewer, seconds }) => [viewer, seconds]));
      crowd.unique = new Set(crowd.watched.keys());
      for (const [session, visit] of crowd.visits) {
        if (at - visit.seenAt > FRESH_MS) forget(crowd, session, visit);
        else Object.assign(visit, { countedTo: at, reportedTo: at, confirmed: false });
      }
      crowd.confirmed = 0;
    },
    /** Counts current viewers up to now, before a live ends. */
    settle: (studioId: string, at: number): void => {
      const crowd = crowdOf(studioId);
      sweep(crowd, at);
      for (const visit of crowd.visits.values()) credit(crowd, visit, at);
    },
    end: (studioId: string): void => {
      const crowd = crowdOf(studioId);
      Object.assign(crowd, {
        liveId: null,
        peak: 0,
        unique: new Set(),
        watched: new Map(),
        changed: new Set(),
        playback: {},
      });
    },
    /** Another node counts for this studio. */
    forget: (studioId: string): void => {
      const crowd = crowds.get(studioId);
      for (const [session, visit] of crowd?.visits ?? []) if (crowd) forget(crowd, session, visit);
      crowds.delete(studioId);
    },
    /** Current, peak and distinct viewers of this live. */
    count: (studioId: string, at: number): { now: number; peak: number; unique: number } => {
      const crowd = crowds.get(studioId);
      if (!crowd) return { now: 0, peak: 0, unique: 0 };
      sweep(crowd, at);
      const { visits, peak, unique, liveId } = crowd;
      if (visits.size === 0 && liveId === null) crowds.delete(studioId);
      return { now: visits.size, peak, unique: unique.size };
    },
    /** As reported by its viewers' players. */
    quality: (studioId: string, at: number): AudienceQuality | null => {
      const visits = crowds.get(studioId)?.visits.values() ?? [];
      return audienceQuality(
        Array.from(visits, ({ reported }) => reported),
        at,
      );
    },
    /** What players reported in this live. */
    playback: (studioId: string): Playback => crowds.get(studioId)?.playback ?? {},
    /** Seconds watched in the lives of these studios, for viewers with changes since the last call. */
    drainWatched: (studios: Iterable<string>): Watched[] =>
      [...studios].flatMap((id) => {
        const crowd = crowds.get(id);
        return crowd ? drainCrowd(crowd) : [];
      }),
    /** Seconds watched in the live of a studio, for everyone. */
    endCrowd: (studioId: string): Watched[] => {
      const crowd = crowds.get(studioId);
      if (!crowd) return [];
      crowd.changed = new Set(crowd.watched.keys());
      return drainCrowd(crowd);
    },
    /** Storing the taken seconds failed. */
    putBack: (watched: readonly Watched[]): void => {
      for (const crowd of crowds.values()) {
        for (const { liveId, viewer } of watched) if (liveId === crowd.liveId) crowd.changed.add(viewer);
      }
    },
  };
};

export type ViewerCounter = ReturnType<typeof viewerCounter>;
