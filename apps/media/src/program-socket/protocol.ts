import { RENDITIONS, type RenditionName } from '@onair/contract/live/media/lines';
import { partsOf } from '@onair/contract/typed';
import { type Tag, writeTag } from '../flv/tag.ts';

/**
 * What a client of the program socket wants: to read what the audience sees, to write a rendition of it, or to publish
 * as an encoder that another server forwards (relay/lines.ts).
 */
export type ProgramRequest =
  | { read: { studioId: string } }
  | { write: { studioId: string; rendition: RenditionName } }
  | { publish: true };

export const MOST_LINE_BYTES = 1024;

/** The last tag to a reader when the live has ended; a stream without it was cut off. */
export const FAREWELL = writeTag('data', 0, Buffer.from('farewell'));

export const isFarewell = (tag: Tag): boolean => tag.kind === 'data' && tag.body.toString('latin1') === 'farewell';

/** Parses the first line of a connection; null for anything else. */
export const readRequest = (line: string): ProgramRequest | null => {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return null;
  }
  const { read, write, publish } = fields(request);
  if (publish === true) return { publish };
  if (read !== undefined) {
    const { studioId, source } = fields(read);
    return typeof studioId === 'string' && source === 'audience' ? { read: { studioId } } : null;
  }
  const { studioId, rendition } = fields(write);
  const name = RENDITIONS.find((known) => known === rendition);
  return typeof studioId === 'string' && name ? { write: { studioId, rendition: name } } : null;
};

/** The line that requests it. */
export const writeRequest = (request: ProgramRequest): string =>
  `${JSON.stringify('read' in request ? { read: { ...request.read, source: 'audience' } } : request)}\n`;

const fields = (value: unknown): Record<string, unknown> => partsOf(value);
