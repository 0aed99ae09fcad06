import { BEAT_SECONDS } from '@onair/contract/live/audience/live';
import type { Deps } from '../../deps.ts';
import { audienceLines } from '../activity/texts.ts';
import { demoStudios } from '../live/studios.ts';
import { demoGuests } from '../load/chat.ts';
import { seeded } from '../prng.ts';
import { audienceMember } from './audience-member.ts';
import { demoCrowd } from './crowd.ts';

/** Interval between two lines in one studio. */
const PAUSE_MIN_MS = 4_000;
const PAUSE_SPREAD_MS = 5_000;

type Log = Pick<Deps['log'], 'debug'>;

/**
 * Eight guests per studio, with names marked as demo: they watch and send a line every few seconds while it is live.
 */
const guestsOf = (origin: string, slug: string, seed: number, log: Log) => {
  const random = seeded(seed);
  const lines = audienceLines(slug);
  const people = demoGuests().map((person) => audienceMember(origin, slug, person));
  let spoken = random.below(lines.length);
  let timer: NodeJS.Timeout | undefined;

  const watch = async (): Promise<void> => {
    for (const member of people) {
      await member.watch().catch((error) => log.debug({ err: error }, 'the demo audience could not watch'));
    }
  };
  const speak = (): void => {
    const member = random.pick(people);
    // In turn, so that no line is repeated soon.
    const line = lines[spoken++ % lines.length];
    if (line && member.watching()) member.say(line.zh);
    timer = setTimeout(speak, PAUSE_MIN_MS + random.below(PAUSE_SPREAD_MS)).unref();
  };

  for (const [n, member] of people.entries()) setTimeout(member.enter, 500 * n).unref();
  const beats = setInterval(watch, BEAT_SECONDS * 1_000).unref();
  void watch();
  speak();
  return async (): Promise<void> => {
    clearTimeout(timer);
    clearInterval(beats);
    await Promise.all(people.map((member) => member.leave()));
  };
};

/**
 * An audience for the demo company's studios: guests who chat through the public API, and a crowd of hundreds that is
 * only counted. A seed determines who says what.
 * @param origin address of this server
 * @returns the function that ends it
 */
export const startDemoAudience = (deps: Deps, origin: string): (() => Promise<void>) => {
  const ends = demoStudios().map(({ slug }, n) => guestsOf(origin, slug, 20_261_121 + n, deps.log));
  const crowd = demoCrowd(deps);
  const beats = setInterval(() => {
    crowd().catch((error) => deps.log.debug({ err: error }, 'the demo crowd could not be counted'));
  }, BEAT_SECONDS * 1_000).unref();
  return async () => {
    clearInterval(beats);
    for (const end of ends) await end();
  };
};
