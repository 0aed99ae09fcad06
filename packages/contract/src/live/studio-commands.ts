import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Uuid } from '../text.ts';
import type { LineName, RenditionName } from './media-lines.ts';
import { Clarity, Rendition, Source, StudioLine, StudioNow } from './studio-now.ts';

/**
 * What an operator does to a studio on air. All answer what the studio did a moment ago; the effect shows in the next
 * `now` of the `studios` topic. Refusals: `unavailable` (503)
 * while the media process is away, its field `media` names why (MediaAway); `conflict` when the studio cannot do it now,
 * its field `studio` has the rule `lineNotLive`, `lineBusy` or `notPossible`.
 */
const command = {
  method: 'POST',
  access: 'admin',
  changes: ['live.now', 'live.timeline'],
  params: Type.Object({ id: Uuid }),
  output: StudioNow,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
} as const;

/** Waits for the target's next key frame; `pending` names it meanwhile. */
export const switchLine = endpoint({
  name: 'switchLine',
  path: '/api/studio/:id/switch',
  summary: 'Show another line, or the slate, to the audience',
  ...command,
  body: Type.Object({ to: Source }),
});

export const muteStudio = endpoint({
  name: 'muteStudio',
  path: '/api/studio/:id/mute',
  summary: 'Replace the sound of the programme by silence, or give it back',
  ...command,
  body: Type.Object({ muted: Type.Boolean() }),
});

export const takeDelayed = endpoint({
  name: 'takeDelayed',
  path: '/api/studio/:id/take',
  summary: 'Let the delayed programme through to the audience',
  ...command,
});

export const cutDelayed = endpoint({
  name: 'cutDelayed',
  path: '/api/studio/:id/cut',
  summary: 'Show the slate instead of what is delayed, before the audience sees it',
  ...command,
});

/** The keys are refused for the studio's cool-down; the report is made. `notPossible` while nothing is on and nobody publishes. */
export const endLive = endpoint({
  name: 'endLive',
  path: '/api/studio/:id/end',
  summary: 'End the live: viewers are told, publishers dropped and refused for a while',
  ...command,
});

export const dropLine = endpoint({
  name: 'dropLine',
  path: '/api/studio/:id/drop',
  summary: 'Disconnect anyone who publishes on a line',
  ...command,
  body: Type.Object({ line: StudioLine }),
});

/** Starts the rendition where it does not run. */
export const chooseClarity = endpoint({
  name: 'chooseClarity',
  path: '/api/studio/:id/clarity',
  summary: 'Choose the picture quality that new viewers get',
  ...command,
  body: Type.Object({ rendition: Clarity }),
});

/** The source becomes the default where this rendition was. */
export const removeClarity = endpoint({
  name: 'removeClarity',
  path: '/api/studio/:id/clarity/remove',
  summary: 'Stop a rendition; its viewers move to the source',
  ...command,
  body: Type.Object({ rendition: Rendition }),
});

/** Path at which a browser that publishes opens its WebSocket; the first message is the token, then FLV. */
export const publishPath = (slug: string): string => `/api/live/${slug}/publish`;

/** `rejected` unless the method is `web`. Not idempotent: a token is good for one socket. */
export const publishToken = endpoint({
  name: 'publishToken',
  method: 'POST',
  path: '/api/studio/:id/publish-pass',
  access: 'admin',
  changes: [],
  summary: 'A token with which a browser may publish on the main line, good once and for 60 seconds',
  params: Type.Object({ id: Uuid }),
  output: Type.Object({ token: Type.String(), path: Type.String(), expiresAt: Instant }),
  refusals: ['notFound', 'rejected', 'conflict'],
  secret: true,
});

/** The programme before its safety delay, one line, or a rendition as the audience gets it. */
export type PreviewSource = 'preview' | LineName | RenditionName;

/** WebSocket of the operators' preview: the first message is the session token. Without `source` the undelayed programme. */
export const previewPath = (studioId: string, source: PreviewSource = 'preview'): string =>
  `/api/studio/${studioId}/preview/flv?source=${source}`;
