import type { RecordedTalk } from '../domains/live/index.ts';
import { audienceLines } from './facts/chat.ts';
import { seeded } from './prng.ts';

const MINUTE = 60_000;

/**
 * Chat of past lives: as many lines in each minute as the minute's count, spread over it. Lines of a studio come in
 * turn, so that none is repeated soon.
 */
export const pastTalk = (talks: readonly RecordedTalk[]) => {
  const random = seeded(20_261_123);
  const spoken = new Map<string, number>();
  return talks.map(({ studioId, slug, minutes }) => {
    const texts = audienceLines[slug] ?? [];
    const lines = minutes.flatMap(({ at, chat }) =>
      Array.from({ length: texts.length > 0 ? chat : 0 }, (_, n) => {
        const turn = spoken.get(slug) ?? 0;
        spoken.set(slug, turn + 1);
        const moment = Date.parse(at) + Math.floor(((n + random.next()) / chat) * MINUTE);
        return { by: random.below(8), at: new Date(moment), text: texts[turn % texts.length]?.zh ?? '' };
      }),
    );
    return { studioId, lines };
  });
};
