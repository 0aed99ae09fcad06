import type { Deps } from '../../deps.ts';
import { audienceLines } from '../activity/texts.ts';
import { talkOf } from '../live/live.store.ts';
import { recordedLives } from '../live/videos.ts';
import { seeded } from '../prng.ts';

const MINUTE = 60_000;

/**
 * Chat of the recorded lives: as many lines in each minute as the minute's count, spread over it. Lines of a studio come in
 * turn, so that none is repeated soon. Guests are told by their numbers.
 */
export const recordedLines = async (deps: Deps) => {
  const random = seeded(20_261_123);
  const talks: { studioId: string; lines: { by: number; at: Date; text: string }[] }[] = [];
  for (const { studioId, slug, lives } of await recordedLives(deps)) {
    const texts = audienceLines(slug);
    let spoken = 0;
    for (const { id } of lives) {
      const minutes = await talkOf(deps.db, id);
      const lines = minutes.flatMap(({ at, chat }) =>
        Array.from({ length: texts.length > 0 ? chat : 0 }, (_, n) => {
          const moment = new Date(Date.parse(at) + Math.floor(((n + random.next()) / chat) * MINUTE));
          return { at: moment, by: 1 + random.below(8), text: texts[spoken++ % texts.length]?.zh ?? '' };
        }),
      );
      talks.push({ studioId, lines });
    }
  }
  return talks;
};
