import type { PublishedHeaders } from '../../../../files/objects/published-objects.ts';
import type { Copying } from './copying.ts';
import { CACHED, putPlaylist } from './copying.ts';
import { captionsFileOf, captionsOf, type Listing, writeListing } from './listing.ts';

const CAPTIONS: PublishedHeaders = { ...CACHED, type: 'text/vtt; charset=utf-8' };

export type CaptionsCopy = ReturnType<typeof copyCaptions>;

/**
 * Copies the captions beside a rendition's segments. The rendition's playlist determines what is copied, so that both
 * have the same numbers and discontinuities, also when another server continues.
 * @param path theirs at the media process
 * @param folder their own in the bucket
 * @param offered whether the live has captions
 */
export const copyCaptions = ({ bucket, ask }: Copying, path: string, folder: string, offered: () => boolean) => {
  const playlist = `${folder}/media.m3u8`;
  let tag: string | null = null;
  let published = false;
  const nameOf = (file: string): string => `${folder}/${captionsFileOf(file)}`;
  return {
    nameOf,
    /** Reads what the bucket has: its playlist is replaced only as long as it is this one. */
    open: async (): Promise<void> => {
      tag = (await bucket.get(playlist))?.tag ?? null;
    },
    /** Copies the captions of a segment. @returns whether there are any */
    store: async (file: string, as: string): Promise<boolean> => {
      if (!offered()) return false;
      const { status, body } = await ask(`${path}/${captionsFileOf(file)}`);
      if (status === 200) await bucket.put(nameOf(as), body, CAPTIONS);
      return status === 200;
    },
    /** @param listing the rendition's, already published */
    publish: async (listing: Listing): Promise<void> => {
      const captions = captionsOf(listing);
      if (captions) tag = await putPlaylist(bucket, playlist, writeListing(captions), tag);
      published = captions !== null;
    },
    isPublished: (): boolean => published,
  };
};
