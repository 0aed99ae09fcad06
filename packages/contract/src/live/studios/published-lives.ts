import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../text.ts';

export const listLives = endpoint({
  name: 'listLives',
  method: 'GET',
  path: '/api/v1/lives',
  access: 'scope:live',
  reads: [],
  summary: 'Lives that are on air now',
  summaryZh: '正在进行的直播',
  output: Type.Array(
    Type.Object({
      studio: Type.String(),
      title: Type.String(),
      startedAt: Instant,
      viewers: Type.Integer({ minimum: 0 }),
      /** Paths of the audience page and of the HLS playlist. */
      page: Type.String(),
      hls: Type.String(),
    }),
  ),
  etag: true,
});
