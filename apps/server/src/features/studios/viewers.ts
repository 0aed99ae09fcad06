import { WATCHING_SECONDS } from '@onair/contract/live';
import type { Watched } from './history.store.ts';
import type { ViewerSession } from './viewer-token.ts';

/** Viewers of one live or of a studio that waits; who comes beyond this watches uncounted. */
const VIEWERS_MAX = 50_000;
/** Viewers that one network (an office, a mobile carrier's gateway) counts for. */
const PER_NETWORK = 500;
/** Different browsers of one live that are told apart. */
const UNIQUE_MAX = 200_000;

export type Beat = ViewerSession & { network: string; gone: boolean };

/** Until `countedTo` its time is among what was watched. */
type Visit = { client: string; network: string; seenAt: number; countedTo: number };
type Crowd = {
  visits: Map<string, Visit>;
  liveId: string | null;
  peak: number;
  unique: Set<string>;
  /** Seconds watched since they were last taken, by browser. */
  watched: Map<string, number>;
};

const newCrowd = (): Crowd => ({ visits: new Map(), liveId: null, peak: 0, unique: new Set(), watched: new Map() });

/**
 * Counts viewers by their heartbeats, in the process that owns the media. A viewer watches from its first beat until it
 * says goodbye or has been silent for 45 seconds; of that silence only what was confirmed by a beat counts as watched.
 */
export const viewerCounter = () => {
  const crowds = new Map<string, Crowd>();
  const networks = new Map<string, number>();
  const crowdOf = (studioId: string): Crowd => {
    const crowd = crowds.get(studioId) ?? newCrowd();
    crowds.set(studioId, crowd);
    return crowd;
  };
  const forget = (crowd: Crowd, session: string, { network }: Visit): void => {
    crowd.visits.delete(session);
    const left = (networks.get(network) ?? 1) - 1;
    if (left > 0) networks.set(network, left);
    else networks.delete(network);
  };
  const noteUnique = (crowd: Crowd, client: string): void => {
    if (crowd.liveId === null || crowd.unique.has(client) || crowd.unique.size >= UNIQUE_MAX) return;
    crowd.unique.add(client);
    // A row for everyone who came, however briefly.
    crowd.watched.set(client, crowd.watched.get(client) ?? 0);
  };
  const credit = (crowd: Crowd, visit: Visit, at: number): void => {
    const seconds = Math.min(Math.max(0, at - visit.countedTo) / 1000, WATCHING_SECONDS);
    if (crowd.liveId !== null) crowd.watched.set(visit.client, (crowd.watched.get(visit.client) ?? 0) + seconds);
    visit.countedTo = at;
  };
  const sweep = (crowd: Crowd, at: number): void => {
    for (const [session, visit] of crowd.visits) {
      if (at - visit.seenAt > WATCHING_SECONDS * 1000) forget(crowd, session, visit);
    }
    if (crowd.liveId !== null) crowd.peak = Math.max(crowd.peak, crowd.visits.size);
  };

  return {
    beat: ({ studioId, client, session, network, gone }: Beat, at: number): void => {
      const crowd = crowdOf(studioId);
      const visit = crowd.visits.get(session);
      if (visit) {
        credit(crowd, visit, at);
        visit.seenAt = at;
        if (gone) forget(crowd, session, visit);
        return;
      }
      const ofNetwork = networks.get(network) ?? 0;
      if (gone || crowd.visits.size >= VIEWERS_MAX || ofNetwork >= PER_NETWORK) return;
      crowd.visits.set(session, { client, network, seenAt: at, countedTo: at });
      networks.set(network, ofNetwork + 1);
      noteUnique(crowd, client);
      if (crowd.liveId !== null) crowd.peak = Math.max(crowd.peak, crowd.visits.size);
    },
    /** A live begins, or is taken up again with those who were counted before; whoever waits watches it from now on. */
    begin: (studioId: string, liveId: string, { peak = 0, clients = [] as string[] } = {}, at: number): void => {
      const crowd = crowdOf(studioId);
      sweep(crowd, at);
      crowd.liveId = liveId;
      crowd.peak = Math.max(peak, crowd.visits.size);
      crowd.unique = new Set(clients);
      crowd.watched = new Map();
      for (const visit of crowd.visits.values()) {
        visit.countedTo = at;
        noteUnique(crowd, visit.client);
      }
    },
    /** Counts up to now those who are there, before a live ends. */
    settle: (studioId: string, at: number): void => {
      const crowd = crowdOf(studioId);
      sweep(crowd, at);
      for (const visit of crowd.visits.values()) credit(crowd, visit, at);
    },
    end: (studioId: string): void => {
      const crowd = crowdOf(studioId);
      crowd.liveId = null;
      crowd.peak = 0;
      crowd.unique = new Set();
    },
    /** Now, most at once in this live, different browsers in this live. */
    count: (studioId: string, at: number): { now: number; peak: number; unique: number } => {
      const crowd = crowds.get(studioId);
      if (!crowd) return { now: 0, peak: 0, unique: 0 };
      sweep(crowd, at);
      const { visits, peak, unique, liveId } = crowd;
      if (visits.size === 0 && liveId === null) crowds.delete(studioId);
      return { now: visits.size, peak, unique: unique.size };
    },
    /** What has been watched since the last call. */
    takeWatched: (): Watched[] => {
      const taken: Watched[] = [];
      for (const { liveId, watched } of crowds.values()) {
        if (liveId !== null) for (const [viewer, seconds] of watched) taken.push({ liveId, viewer, seconds });
        watched.clear();
      }
      return taken;
    },
  };
};

export type ViewerCounter = ReturnType<typeof viewerCounter>;
