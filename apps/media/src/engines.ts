import { embeddedEngine, engineWith } from './embedded.ts';
import { type Engine, EngineFailed, type EngineNeeds } from './engine.ts';
import type { Tag } from './flv/tag.ts';
import { nginxIngest } from './nginx/ingest.ts';
import { nginxProgram } from './nginx/program.ts';
import { ownClips } from './program/own-clips.ts';
import { readSettings } from './settings.ts';

/** The engine that MEDIA_ENGINE names: `embedded`, or `nginx`. A name that is none fails when it is to listen. */
export const newEngine = (env: NodeJS.ProcessEnv, needs: EngineNeeds, clip: Tag[]): Engine => {
  const name = env.MEDIA_ENGINE || 'embedded';
  const settings = readSettings(env);
  const around = { needs, clip, ownClip: ownClips(env.MEDIA_SLATES), settings };
  if (name === 'embedded') return embeddedEngine(around);
  if (name === 'nginx') {
    return engineWith(around, nginxIngest(nginxProgram(env), env.MEDIA_INLET));
  }
  return engineWith(around, () => ({
    listen: () => Promise.reject(new EngineFailed('unknownEngine', `there is no engine called ${name.slice(0, 40)}`)),
    close: async () => undefined,
  }));
};
