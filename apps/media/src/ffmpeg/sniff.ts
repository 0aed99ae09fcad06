/** The demuxers allowed for uploaded files: self-contained formats only, never playlists that refer to other files. */
export const DEMUXERS = ['mov', 'matroska', 'flv', 'avi', 'mpegts'] as const;

type DemuxerName = (typeof DEMUXERS)[number];

const MOV_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** The demuxer for a file by its first bytes, whatever its name; null for any other format. */
export const demuxerOf = (head: Buffer): DemuxerName | null => {
  if (head.length < 16) return null;
  if (MOV_BOXES.has(head.toString('latin1', 4, 8))) return 'mov';
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  if (head.toString('latin1', 0, 3) === 'FLV') return 'flv';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') return 'avi';
  return isTransportStream(head, 0, 188) || isTransportStream(head, 4, 192) ? 'mpegts' : null;
};

/** Five consecutive packets start with the sync byte. */
const isTransportStream = (head: Buffer, first: number, packet: number): boolean =>
  [0, 1, 2, 3, 4].every((n) => head[first + n * packet] === 0x47);

/** The decoder for a picture by its first bytes; null for any other format. */
export const pictureDecoderOf = (head: Buffer): string | null => {
  if (head.length < 16) return null;
  if (head.readUInt32BE(0) === 0x89504e47) return 'png';
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'mjpeg';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.toString('latin1', 0, 4) === 'GIF8') return 'gif';
  return head.toString('latin1', 0, 2) === 'BM' ? 'bmp' : null;
};
