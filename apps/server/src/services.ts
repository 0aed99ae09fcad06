import type { Deps } from './deps.ts';
import { startBulks } from './domains/content/bulk/start-bulks.ts';
import { startLaunches } from './domains/content/desk/launch.ts';
import { startPictures } from './domains/content/pictures/derivatives.ts';
import { startPictureRemovals } from './domains/content/pictures/unused.ts';
import { startWebhooks } from './domains/integrations/webhooks/delivering.ts';
import { makeRenditions } from './domains/live/media/renditions.ts';
import { tellService } from './domains/live/media/studio-work-away.ts';
import { startRecorder } from './domains/live/recordings/recorder.ts';
import { keepRecordings } from './domains/live/recordings/retention.ts';
import { startRestreams } from './domains/live/restream/restreaming.ts';
import { startRotations } from './domains/live/rotation/rotation-playing.ts';
import { startSlates } from './domains/live/slates/slate-making.ts';
import { startSrt } from './domains/live/srt/srt-listening.ts';
import { startPreparing } from './domains/live/videos/video-preparing.ts';
import { upkeepVideos } from './domains/live/videos/video-upkeep.ts';
import { openDemoBroadcast } from './domains/live/videos/videos.demo.ts';
import { startPush } from './domains/notifications/push/push-sending.ts';
import { watchStorage } from './domains/system/watch-storage.ts';
import { keepFiles, startRemovals } from './files/storage/file-jobs.ts';
import { workMails } from './mail/add-mail.ts';

/** Background services of the studios: one line each. Start them before the media process. @returns ends them all */
export const startServices = async (deps: Deps): Promise<() => Promise<void>> => {
  if (deps.config.demoTraffic) await openDemoBroadcast(deps);
  deps.jobs.work(
    keepFiles,
    async (_, { db }) => {
      await upkeepVideos({ ...deps, db });
      await keepRecordings({ ...deps, db });
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
    tellService(deps),
    watchStorage(deps),
  ];
  return async () => {
    for (const end of ends) await end();
  };
};
