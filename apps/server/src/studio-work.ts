import type { Deps } from './deps.ts';
import { startRecorder } from './features/recordings/recorder.ts';
import { keepRecordings } from './features/recordings/retention.ts';
import { startSlates } from './features/slates/slate-making.ts';
import { startRotations } from './features/videos/rotation-playing.ts';
import { startPreparing } from './features/videos/video-preparing.ts';
import { upkeepVideos } from './features/videos/video-upkeep.ts';
import { openDemoBroadcast } from './features/videos/videos.demo.ts';
import { makeRenditions } from './live/renditions.ts';
import { tellService } from './live/tell-service.ts';
import { keepFiles } from './storage/keep-files.ts';
import { watchStorage } from './storage/watch-storage.ts';

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
