import { captionsUrl, filmUrl } from '@onair/contract/content/films';
import { contentPictureUrl } from '@onair/contract/content/pictures';
import { useSession } from '../session/session.ts';

/**
 * Address of an item's picture for an `<img>`, also of an unpublished item.
 * @param width in pixels, rounded up by the server
 */
const pictureSrc = (url: string, width: number): string => {
  const { pictureKey } = useSession.getState();
  return `${url}?w=${width}${pictureKey ? `&key=${pictureKey}` : ''}`;
};

/** The same, cropped to the shape of covers around its focal point. */
export const coverSrc = (url: string, width: number): string => `${pictureSrc(url, width)}&shape=wide`;

/** The same for a picture in a document. */
export const pictureSrcOf = (pictureId: string, width: number): string =>
  pictureSrc(contentPictureUrl(pictureId), width);

const keyed = (url: string): string => {
  const { pictureKey } = useSession.getState();
  return `${url}${pictureKey ? `?key=${pictureKey}` : ''}`;
};

/** Address of a film for a `<video>`, also of an unpublished item, and of its captions for a `<track>`. */
export const filmSrcOf = (videoId: string): string => keyed(filmUrl(videoId));
export const captionsSrcOf = (id: string): string => keyed(captionsUrl(id));
