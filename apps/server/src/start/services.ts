import { startBulks, startLaunches, startPictureRemovals, startPictures } from '../domains/content/index.ts';
import { startWebhooks } from '../domains/integrations/index.ts';
import {
  applyRetention,
  type LiveDeps,
  makeRenditions,
  publishWorkerChanges,
  startPreparing,
  startRecorder,
  startRestreams,
  startRotations,
  startSlates,
  startSrt,
  upkeepVideos,
} from '../domains/live/index.ts';
import { startPush } from '../domains/notifications/index.ts';
import { watchStorage } from '../domains/system/index.ts';
import { compareFilesJob, startRemovals } from '../files/storage/file-jobs.ts';
import { workMails } from '../mail/add-mail.ts';

/** Background services of the studios: one line each. Start them before the media process. @returns ends them all */
export const startServices = (deps: LiveDeps): (() => Promise<void>) => {
  deps.jobs.work(
    compareFilesJob,
    async (_, { db }) => {
      await upkeepVideos({ ...deps, db });
      await applyRetention({ ...deps, db });
    },
    { able: () => deps.storage.state().away === null },
  );
  startRemovals(deps);
  workMails(deps);
  startSlates(deps);
  startPush(deps);
  startLaunches(deps);
  startBulks(deps);
  startPictures(deps);
  startPictureRemovals(deps);
  startWebhooks(deps);
  const ends = [
    startPreparing(deps),
    startRotations(deps),
    startRecorder(deps),
    startRestreams(deps),
    startSrt(deps),
    makeRenditions(deps),
    publishWorkerChanges(deps),
    watchStorage(deps),
  ];
  return async () => {
    for (const end of ends) await end();
  };
};
