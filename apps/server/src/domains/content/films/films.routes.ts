import {
  FILMS_ASKED_MAX,
  getFilm,
  getFilmCaptions,
  getFilmHls,
  getTranscript,
  listFilms,
} from '@onair/contract/content/films';
import { networkOf } from '@onair/contract/lib/network';
import { writeCaptions } from '@onair/contract/live/videos/caption-text';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import { pageOf } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import { filmHls, findCaptions, findFilms, sendFilm, sendVod } from '../../live/index.ts';
import { isPictureKey } from '../pictures/picture-key.rules.ts';
import { isFilmShown } from '../published/published.store.ts';
import { transcriptOf } from './films.service.ts';

/** Ranges of films that one network may fetch a minute, as a multiple of an account's limit. */
const RANGES_PER_CALL = 5;

/** Films of the video library, as items show them. */
export const filmsRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;
  const count = rateLimit();

  mount(listFilms, async ({ query: { text, ids, ...query }, locale }) => {
    const named = ids === undefined ? undefined : [...new Set(ids.split(','))].slice(0, FILMS_ASKED_MAX);
    const page = named ? { limit: FILMS_ASKED_MAX, offset: 0 } : pageOf(query, locale);
    const { list, total } = await findFilms(db, { text, ids: named }, page);
    return { list: list.map(({ demo: _, ...film }) => film), total };
  });

  /** Whether the caller is staff: an account, or the key that the console gets with its shell. */
  const isStaff = (session: object | null, key: string | undefined) =>
    session !== null || (key !== undefined && isPictureKey(deps, key));

  mount(getFilm, async ({ params: { id }, query: { key }, raw, reply, session, locale, address }) => {
    count(networkOf(address), deps.config.ratePerMinute * RANGES_PER_CALL);
    const staff = isStaff(session, key);
    const films = await findFilms(
      db,
      { ids: staff || (await isFilmShown(db, id)) ? [id] : [] },
      { limit: 1, offset: 0 },
    );
    const film = found(films.list[0]);
    if (!film.demo) await demandStorage(deps, locale);
    await sendFilm(deps, reply, film, { range: raw.headers.range, cache: staff ? 'none' : 'immutable' });
    return null;
  });

  mount(getFilmHls, async ({ params: { id, file }, raw, reply, locale, address }) => {
    count(networkOf(address), deps.config.ratePerMinute * RANGES_PER_CALL);
    const films = await findFilms(db, { ids: (await isFilmShown(db, id)) ? [id] : [] }, { limit: 1, offset: 0 });
    const film = found(films.list[0]);
    if (!film.demo) await demandStorage(deps, locale);
    // Captions change; the film at an address never does.
    await sendVod(reply, await filmHls(deps, film, file), { lasting: 'immutable', range: raw.headers.range });
    return null;
  });

  mount(getFilmCaptions, async ({ params: { id }, query: { key }, reply, session, address }) => {
    count(networkOf(address), deps.config.ratePerMinute * RANGES_PER_CALL);
    const captions = found(await findCaptions(db, id));
    const staff = isStaff(session, key);
    if (!staff && !(await isFilmShown(db, captions.videoId))) throw new AppError('notFound');
    reply
      .type('text/vtt; charset=utf-8')
      .header('cache-control', staff ? 'no-store' : 'public, max-age=31536000, immutable');
    await reply.send(writeCaptions(captions.cues));
    return null;
  });

  mount(getTranscript, async ({ params: { id } }) => transcriptOf(db, found(await findCaptions(db, id)).cues));
};
