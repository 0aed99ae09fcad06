import type { Deps } from './deps.ts';
import { makeRenditions } from './domains/live/media/renditions.ts';
import { tellService } from './domains/live/media/tell-service.ts';
import { startRecorder } from './domains/live/recordings/recorder.ts';
import { keepRecordings } from './domains/live/recordings/retention.ts';
import { startRotations } from './domains/live/rotation/rotation-playing.ts';
import { startSlates } from './domains/live/slates/slate-making.ts';
import { startPreparing } from './domains/live/videos/video-preparing.ts';
import { upkeepVideos } from './domains/live/videos/video-upkeep.ts';
import { openDemoBroadcast } from './domains/live/videos/videos.demo.ts';
import { watchStorage } from './domains/system/watch-storage.ts';
import { keepFiles } from './files/storage/keep-files.ts';

/** What goes on for the studios while the server runs: one line each. To be started before the media process. @returns ends it all */
export const startStudioWork = async (deps: Deps): Promise<() => Promise<void>> => {
  if (deps.config.demoTraffic) await openDemoBroadcast(deps);
  deps.jobs.work(
    keepFiles,
    async (_, { db }) => {
      await upkeepVideos({ ...deps, db });
      await keepRecordings({ ...deps, db });
    },
    { able: () => deps.storage.state().away === null },
  );
  startSlates(deps);
  const ends = [
    startPreparing(deps),
    startRotations(deps),
    startRecorder(deps),
    makeRenditions(deps),
    tellService(deps),
    watchStorage(deps),
  ];
  return async () => {
    for (const end of ends) await end();
  };
};
