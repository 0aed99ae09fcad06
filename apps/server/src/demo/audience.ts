import { BEAT_SECONDS } from '@onair/contract/live/live';
import type { Logger } from 'pino';
import { demoChatters } from '../domains/chat/index.ts';
import { audienceLines } from './audience-lines.ts';
import { audienceMember } from './audience-member.ts';
import { seeded } from './prng.ts';

const SLUG = 'main';
/** Between two lines of anybody. */
const PAUSE_MIN_MS = 4_000;
const PAUSE_SPREAD_MS = 5_000;

/**
 * A modest audience for the demo broadcast: eight guests, whose names say that they are a demo, watch the main studio and
 * say a line every few seconds while it is live, through the public API as anyone. Who says what follows from a seed.
 * @param origin address of this server
 * @returns the function that ends it
 */
export const startDemoAudience = (origin: string, log: Logger): (() => Promise<void>) => {
  const random = seeded(20_261_121);
  const people = demoChatters.map((person) => ({ person, member: audienceMember(origin, SLUG, person) }));
  const spoken = { 'zh-CN': 0, 'en-US': 0 };
  let timer: NodeJS.Timeout | undefined;

  const watch = async (): Promise<void> => {
    for (const { member } of people) {
      await member.watch().catch((error) => log.debug({ err: error }, 'the demo audience could not watch'));
    }
  };
  const speak = (): void => {
    const { person, member } = random.pick(people);
    const lines = audienceLines[person.locale];
    // In turn, so that nothing is said again soon.
    const text = lines[spoken[person.locale]++ % lines.length];
    if (text !== undefined && member.watching()) member.say(text);
    timer = setTimeout(speak, PAUSE_MIN_MS + random.below(PAUSE_SPREAD_MS)).unref();
  };

  for (const [n, { member }] of people.entries()) setTimeout(member.enter, 500 * n).unref();
  const beats = setInterval(watch, BEAT_SECONDS * 1_000).unref();
  void watch();
  speak();
  return async () => {
    clearTimeout(timer);
    clearInterval(beats);
    await Promise.all(people.map(({ member }) => member.leave()));
  };
};
