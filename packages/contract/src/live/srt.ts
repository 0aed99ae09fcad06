import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, OrNull, Uuid } from '../text.ts';
import { StudioLine } from './studios/now.ts';

/** A stream key is shown once, when it is made; afterwards its last four characters identify it. */
export const StreamKeyState = Type.Object({
  line: StudioLine,
  set: Type.Boolean(),
  lastFour: OrNull(Type.String()),
  madeAt: OrNull(Instant),
  lastUsedAt: OrNull(Instant),
});
export type StreamKeyState = Static<typeof StreamKeyState>;

/**
 * The passphrase of a line for encoders over SRT, and where that line listens: at a UDP port of its own. `address` is
 * null until the server that holds the studio listens; `fault` says why it does not, or why it could not read an
 * encoder: no FFmpeg there, no free port in its range, or codecs that RTMP does not support.
 */
export const SrtLine = Type.Object({
  ...StreamKeyState.properties,
  address: OrNull(Type.String()),
  fault: OrNull(Type.Union([Type.Literal('noFfmpeg'), Type.Literal('noPort'), Type.Literal('codec')])),
});
export type SrtLine = Static<typeof SrtLine>;

/** `away` says why no line can listen: SRT has no ports, or the server no FFmpeg. */
export const SrtState = Type.Object({
  away: OrNull(Type.Union([Type.Literal('off'), Type.Literal('noFfmpeg')])),
  lines: Type.Array(SrtLine),
});
export type SrtState = Static<typeof SrtState>;

const OfLine = Type.Object({ id: Uuid, line: StudioLine });

/** Not idempotent by key, as with stream keys. `rejected` while SRT has no ports. */
export const rotateSrtPassphrase = endpoint({
  name: 'rotateSrtPassphrase',
  method: 'POST',
  path: '/api/studio/:id/srt/:line',
  access: 'admin',
  changes: ['live.studios'],
  summary:
    'Let encoders reach a line over SRT, with a passphrase that is shown this once; one that came with the old passphrase is dropped',
  summaryZh: '允许编码器通过 SRT 推送某线路，口令仅此一次显示；使用旧口令的推流被断开',
  params: OfLine,
  output: Type.Object({ line: StudioLine, passphrase: Type.String(), address: OrNull(Type.String()) }),
  refusals: ['notFound', 'rejected'],
  secret: true,
});

export const revokeSrtPassphrase = endpoint({
  name: 'revokeSrtPassphrase',
  method: 'DELETE',
  path: '/api/studio/:id/srt/:line',
  access: 'admin',
  changes: ['live.studios'],
  summary: 'Turn SRT off for a line; an encoder that came over it is dropped',
  summaryZh: '停用某线路的 SRT，通过它推流的编码器被断开',
  params: OfLine,
  output: SrtLine,
  refusals: ['notFound'],
  idempotent: true,
});
