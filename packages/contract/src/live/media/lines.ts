/** The lines into a studio, in the order in which an automatic switch prefers them. */
export const LINES = ['main', 'hot', 'cold'] as const;

export type LineName = (typeof LINES)[number];

/** Who publishes on a line: an encoder over RTMP, a browser, or a rotation of videos, which takes the cold line only. */
export type LineOrigin = 'encoder' | 'browser' | 'playlist';

/** Renditions of the program; the source itself is always available. */
export const RENDITIONS = ['720p', '480p'] as const;

export type RenditionName = (typeof RENDITIONS)[number];

/** What the program shows. */
export type ProgramSource = LineName | 'slate';

/**
 * A line is `armed` while nothing is connected, `starting` until its first key frame, `live` while video arrives,
 * `stalled` after two seconds without a packet, and `waiting` for five seconds after its encoder left: it may come back.
 */
export type LinePhase = 'armed' | 'starting' | 'live' | 'stalled' | 'waiting';

export type LineHappening = 'connected' | 'keyFrame' | 'packet' | 'silent' | 'closed' | 'graceOver';

const MOVES: Record<LinePhase, Partial<Record<LineHappening, LinePhase>>> = {
  armed: { connected: 'starting' },
  starting: { keyFrame: 'live', silent: 'stalled', closed: 'waiting' },
  live: { silent: 'stalled', closed: 'waiting' },
  stalled: { packet: 'live', keyFrame: 'live', closed: 'waiting' },
  waiting: { connected: 'starting', graceOver: 'armed' },
};

/** The phase after an event; an event without a meaning in a phase does not change it. */
export const nextPhase = (phase: LinePhase, happening: LineHappening): LinePhase => MOVES[phase][happening] ?? phase;
