import { randomUUID } from 'node:crypto';
import type { Bus } from '../bus/bus.ts';
import type { CommandAnswer, LiveAsk } from './live.ts';

/** How long another process gets for its answer. */
const ANSWER_MS = 4_000;
const ASK = 'live.ask';
const ANSWER = 'live.answer';

type Asked = { id: string; what: LiveAsk };
type Answered = { id: string; answer: CommandAnswer };

/**
 * Lets any process ask the owner, over the bus.
 * @param perform what the owner does; null while this process is not the owner
 */
export const asking = (bus: Bus, perform: () => ((what: LiveAsk) => Promise<CommandAnswer>) | null) => {
  const waiting = new Map<string, (answer: CommandAnswer) => void>();
  const stops = [
    bus.subscribe(ASK, async (payload) => {
      const { id, what } = payload as Asked;
      // Our own question comes back to us: then nobody here is the owner either.
      const act = perform();
      if (act) bus.publish(ANSWER, { id, answer: await act(what).catch(() => 'notPossible') } as Answered);
    }),
    bus.subscribe(ANSWER, (payload) => {
      const { id, answer } = payload as Answered;
      waiting.get(id)?.(answer);
    }),
  ];
  return {
    ask: (what: LiveAsk): Promise<CommandAnswer> => {
      const act = perform();
      if (act) return act(what);
      const id = randomUUID();
      return new Promise((resolve) => {
        const settle = (answer: CommandAnswer): void => {
          clearTimeout(late);
          waiting.delete(id);
          resolve(answer);
        };
        const late = setTimeout(() => settle({ away: 'elsewhere' }), ANSWER_MS);
        waiting.set(id, settle);
        bus.publish(ASK, { id, what } satisfies Asked);
      });
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
