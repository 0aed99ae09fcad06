import type { StudioCommand, StudioSettings, ToMedia } from '@onair/contract/live/media-channel';
import { SpanKind } from '@opentelemetry/api';
import { pendingReplies } from '../../../pending-replies.ts';
import { traced } from '../../../tracing/spans.ts';
import type { CommandAnswer } from './live.ts';

/** Total timeout of a command, including its time in the queue; after that it is not performed. */
export const COMMAND_MS = 2_000;
/** Commands of a studio that may be queued; more are refused immediately. */
const WAITING_MAX = 100;
/** Replies to commands with an id are kept for retries. */
const REMEMBERED = 1_000;

const LATE: CommandAnswer = { away: 'starting' };

/**
 * Sends commands to the media process, one at a time per studio. No database connection is held while it waits.
 * @param say sends a message to the media process. @returns false when it is not running
 */
export const mediaCommands = (sendMessage: (message: ToMedia) => boolean) => {
  const replies = pendingReplies<number, CommandAnswer>(LATE);
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  const known = new Map<string, Promise<CommandAnswer>>();
  let lastId = 0;

  const send = (studio: StudioSettings, command: StudioCommand, leftMs: number): Promise<CommandAnswer> => {
    const id = ++lastId;
    const until = Date.now() + leftMs;
    return traced(`media ${command.do}`, SpanKind.CLIENT, { 'onair.studio': studio.studioId }, () =>
      replies.request(id, leftMs, () => sendMessage({ type: 'command', id, studio, command, until })),
    );
  };

  const enqueue = (studio: StudioSettings, command: StudioCommand): Promise<CommandAnswer> => {
    const queue = queues.get(studio.studioId) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= WAITING_MAX) return Promise.resolve(LATE);
    queues.set(studio.studioId, queue);
    queue.waiting += 1;
    const from = performance.now();
    const answer = queue.last.then(() => {
      const leftMs = COMMAND_MS - (performance.now() - from);
      return leftMs > 0 ? send(studio, command, leftMs) : LATE;
    });
    queue.last = answer;
    return answer.finally(() => {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(studio.studioId);
    });
  };

  return {
    /** @param id of the operator's gesture: a repeat gets the first reply and has no second effect */
    run: (studio: StudioSettings, command: StudioCommand, id: string | null): Promise<CommandAnswer> => {
      const earlier = id === null ? undefined : known.get(id);
      if (earlier) return earlier;
      const answer = enqueue(studio, command);
      if (id === null) return answer;
      known.set(id, answer);
      for (const oldest of known.keys()) if (known.size > REMEMBERED) known.delete(oldest);
      // A failed command may be retried.
      void answer.then((how) => how === 'done' || known.delete(id));
      return answer;
    },
    answered: replies.answer,
    /** The media process has exited. */
    failAll: replies.giveUp,
  };
};
