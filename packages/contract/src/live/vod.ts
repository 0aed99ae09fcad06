import { Type } from 'typebox';

/** A file of a film or a recording as HLS: playlists, initialization sections and segments. */
export const VodFileName = Type.String({
  maxLength: 60,
  pattern: '^((index|film|captions-[0-9a-f-]{36})\\.m3u8|init(-[0-9]{1,3})?\\.mp4|seg-[0-9]{1,6}\\.m4s)$',
});
