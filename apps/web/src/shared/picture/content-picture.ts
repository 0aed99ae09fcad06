import { captionsUrl, filmUrl } from '@onair/contract/content/films';
import { contentPictureUrl } from '@onair/contract/content/pictures';
import { useSession } from '../session/session.ts';

/** Where an `<img>` finds a picture of an item, also of one that is not published. @param width in pixels, rounded up by the server */
export const pictureSrc = (url: string, width: number): string => {
  const { pictureKey } = useSession.getState();
  return `${url}?w=${width}${pictureKey ? `&key=${pictureKey}` : ''}`;
};

/** The same, cut to the shape of covers around its focal point. */
export const coverSrc = (url: string, width: number): string => `${pictureSrc(url, width)}&shape=wide`;

/** The same for a picture that a document names. */
export const pictureSrcOf = (pictureId: string, width: number): string =>
  pictureSrc(contentPictureUrl(pictureId), width);

const keyed = (url: string): string => {
  const { pictureKey } = useSession.getState();
  return `${url}${pictureKey ? `?key=${pictureKey}` : ''}`;
};

/** Where a `<video>` finds a film, also of an item that is not published, and a `<track>` its captions. */
export const filmSrcOf = (videoId: string): string => keyed(filmUrl(videoId));
export const captionsSrcOf = (id: string): string => keyed(captionsUrl(id));
