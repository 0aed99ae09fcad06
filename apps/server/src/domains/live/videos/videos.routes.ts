import { networkOf } from '@onair/contract/lib/network';
import { removeCaptions, saveCaptions } from '@onair/contract/live/videos/captions';
import {
  addressVideoPiece,
  approveVideo,
  deleteVideo,
  getVideo,
  getVideoService,
  listVideos,
  noteVideoPiece,
  rejectVideo,
  renameVideo,
  retryVideo,
  sendVideoPiece,
  startVideoUpload,
  VIDEO_BYTES_ALTOGETHER,
  VIDEO_BYTES_PER_ACCOUNT,
  videoCover,
  videoFile,
} from '@onair/contract/live/videos/videos';
import { found } from '../../../db/demand.ts';
import { sendFile } from '../../../files/formats/send-file.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import { pageOf } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { DEMO_FILES, stored } from '../media/media-files.service.ts';
import { studioWorkUnavailable } from '../media/studio-work.service.ts';
import * as captions from './captions.service.ts';
import { preparationOf } from './preparing.jobs.ts';
import { addressPiece, noteSent, receivePiece, startUpload } from './uploads.service.ts';
import { storedBytes } from './uploads.store.ts';
import { moveBy, remove, rename } from './videos.service.ts';
import { findCover, findVideo, findVideos, presentVideo, type VideoRow } from './videos.store.ts';

/** Stills that one network may fetch a minute, as a multiple of an account's limit; browsers cache each for good. */
const COVERS_PER_CALL = 10;

/** The video library: files are uploaded, prepared, reviewed, played and deleted. */
export const videosRoutes = (mount: Mount, deps: LiveDeps): void => {
  const { db } = deps;
  const count = rateLimit();
  const presentTo = (video: VideoRow, accountId: string) => presentVideo(video, accountId, preparationOf(video.id));

  mount(listVideos, async ({ query, session, locale }) => {
    const { list, total } = await findVideos(db, query, pageOf(query, locale));
    return { list: list.map((video) => presentTo(video, session.accountId)), total };
  });

  mount(getVideoService, async ({ session }) => {
    const { mine, altogether } = await storedBytes(db, session.accountId);
    return {
      away: studioWorkUnavailable(deps),
      mine,
      mineMax: VIDEO_BYTES_PER_ACCOUNT,
      altogether,
      altogetherMax: VIDEO_BYTES_ALTOGETHER,
    };
  });

  mount(getVideo, async ({ params, session }) => {
    const video = found(await findVideo(db, params.id));
    return presentTo(video, session.accountId);
  });

  mount(startVideoUpload, ({ body, session, actor }) => startUpload(deps, { ...body, session, actor }));
  mount(sendVideoPiece, ({ params, query, session, actor, raw, reply }) =>
    receivePiece(deps, { id: params.id, offset: query.offset, session, actor, raw, reply }),
  );

  mount(addressVideoPiece, ({ params, body, session, actor }) =>
    addressPiece(deps, { ...params, ...body, session, actor }),
  );
  mount(noteVideoPiece, ({ params, body, session, actor }) => noteSent(deps, { ...params, ...body, session, actor }));

  mount(renameVideo, ({ params, body, session, actor }) => rename(deps, { id: params.id, ...body, session, actor }));
  mount(approveVideo, ({ params, body, session, actor }) =>
    moveBy(deps, { id: params.id, ...body, move: 'approve', session, actor }),
  );
  mount(rejectVideo, ({ params, body, session, actor }) =>
    moveBy(deps, { id: params.id, ...body, move: 'reject', session, actor }),
  );
  mount(retryVideo, ({ params, body, session, actor }) =>
    moveBy(deps, { id: params.id, ...body, move: 'retry', session, actor }),
  );
  mount(deleteVideo, ({ params, session, actor }) => remove(deps, { id: params.id, session, actor }));

  mount(saveCaptions, ({ params, body, session, actor }) =>
    captions.save(deps, { ...params, ...body, session, actor }),
  );
  mount(removeCaptions, ({ params, body, session, actor }) =>
    captions.remove(deps, { ...params, ...body, session, actor }),
  );

  mount(videoCover, async ({ params, reply, address, locale }) => {
    count(networkOf(address), deps.config.ratePerMinute * COVERS_PER_CALL);
    const cover = found(await findCover(db, params.coverId));
    if (!cover.demo) await demandStorage(deps, locale);
    const name = cover.of === 'slate' ? stored.slatePicture(cover.id) : stored.cover(cover.id);
    const from = cover.demo ? { path: DEMO_FILES.cover } : { files: deps.files, name };
    await sendFile(reply, { from, type: 'image/webp', cache: 'immutable' });
    return null;
  });

  mount(videoFile, async ({ params, reply, raw, locale }) => {
    const video = await findVideo(db, params.id);
    if (!video || video.seconds === null) throw new AppError('notFound');
    if (!video.demo) await demandStorage(deps, locale);
    const { range } = raw.headers;
    const disposition = 'attachment; filename="video.flv"';
    const from = video.demo ? { path: DEMO_FILES.video } : { files: deps.files, name: stored.video(video.id) };
    await sendFile(reply, { from, type: 'video/x-flv', cache: 'none', disposition, range });
    return null;
  });
};
