import type { FastifyReply } from 'fastify';
import { found } from '../../../db/demand.ts';
import { AppError } from '../../../errors.ts';
import type { Track } from '../../../files/formats/mp4/movie.ts';
import type { ReadBytes } from '../../../files/formats/mp4/mp4-index.ts';
import { fragmentOf, initSection } from '../../../files/formats/mp4/segments.ts';
import { type SentFile, sendFile } from '../../../files/formats/send-file.ts';
import { filmPlaylist, multivariant, PLAYLIST, type Rendition, subtitlePlaylist } from './playlists.ts';
import type { Outline } from './remember.ts';

/** A stored file as HLS: how it is cut, where its samples lie, and how they are read. */
export type VodPart = Outline & {
  /** For a segment alone. */
  tracks: () => Promise<Track[]>;
  read: ReadBytes;
  /** When it was recorded; null where that follows from the part before it, or does not matter. */
  at: string | null;
};
/** `lasting`: it never changes under its address. */
export type VodFile = { type: string; body: string | Buffer; lasting: boolean };

/**
 * A file of a film or a recording as HLS, computed from its stored files: nothing is encoded, and nothing stored twice. The
 * parts of a recording are one film with a discontinuity between them. Captions are one segment as long as the film, which a VOD
 * playlist of subtitles may be (RFC 8216bis, 6.2.4); their times are those of the film.
 * @param file a name that `VodFileName` of the contract allows
 * @throws AppError `notFound`; StorageFault
 */
export const vodFile = async (
  parts: readonly VodPart[],
  file: string,
  captions: readonly Rendition[] = [],
): Promise<VodFile> => {
  if (file === 'index.m3u8') return { type: PLAYLIST, body: multivariant(parts, captions), lasting: false };
  if (file === 'film.m3u8') return { type: PLAYLIST, body: filmPlaylist(parts), lasting: true };
  const [, captionsId] = /^captions-(.+)\.m3u8$/.exec(file) ?? [];
  if (captionsId !== undefined) {
    const rendition = found(captions.find(({ id }) => id === captionsId));
    return { type: PLAYLIST, body: subtitlePlaylist(parts, rendition), lasting: true };
  }
  const number = Number(/\d+/.exec(file.replace('.mp4', '').replace('.m4s', ''))?.[0] ?? 1);
  if (file.startsWith('init')) {
    return { type: 'video/mp4', body: initSection(await found(parts[number - 1]).tracks()), lasting: true };
  }
  let before = 0;
  for (const { tracks, segments, read } of parts) {
    const segment = segments[number - before];
    if (segment) {
      const body = await fragmentOf(await tracks(), segment, number, read);
      return { type: 'video/iso.segment', body, lasting: true };
    }
    before += segments.length;
  }
  throw new AppError('notFound');
};

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
