import type { Tag } from './tag.ts';

/**
 * What a codec's header, picture or sound is without the head of its tag (FLV E.4.2 and E.4.3, Enhanced RTMP v2);
 * `shownAfterMs` is how long after its decoding a picture is shown.
 */
export const payloadOf = ({ kind, role, codec, body }: Tag): { bytes: Buffer; shownAfterMs: number } => {
  const first = body[0] ?? 0;
  if (kind === 'audio') {
    const enhanced = first >> 4 === 9;
    return { bytes: body.subarray(enhanced ? 5 : codec === 'aac' ? 2 : 1), shownAfterMs: 0 };
  }
  const enhanced = (first & 0x80) !== 0;
  const offsetAt = !enhanced ? 2 : (first & 15) === 1 && (codec === 'h264' || codec === 'hevc') ? 5 : null;
  const isPicture = role === 'key' || role === 'inter';
  if (offsetAt === null || !isPicture || body.length < offsetAt + 3) {
    return { bytes: body.subarray(5), shownAfterMs: 0 };
  }
  return { bytes: body.subarray(offsetAt + 3), shownAfterMs: (body.readUIntBE(offsetAt, 3) << 8) >> 8 };
};
