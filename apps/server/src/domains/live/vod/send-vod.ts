import type { FastifyReply } from 'fastify';
import { type SentFile, sendFile } from '../../../files/formats/send-file.ts';
import type { VodFile } from './vod.ts';

/** How long a cache may keep a playlist that changes. */
const PLAYLIST_SECONDS = 60;

/**
 * Sends a file of HLS, or the requested range of it.
 * @param lasting how long what never changes may be cached; `none` for what only its reader may see
 */
export const sendVod = (
  reply: FastifyReply,
  { type, body, lasting }: VodFile,
  given: { lasting: SentFile['cache']; range: string | undefined },
): Promise<void> => {
  const cache = given.lasting === 'none' || lasting ? given.lasting : PLAYLIST_SECONDS;
  return sendFile(reply, { from: { bytes: Buffer.from(body) }, type, cache, range: given.range });
};
