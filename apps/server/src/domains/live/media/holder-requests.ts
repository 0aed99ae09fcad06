import { randomUUID } from 'node:crypto';
import type { Bus, Subject } from '../../../bus/bus.ts';
import { pendingReplies } from '../../../pending-replies.ts';
import { COMMAND_MS } from './commands.ts';
import type { CommandAnswer, HolderRequest } from './live.ts';

/** Timeout for another process: the command itself, plus the way there and back. */
const ANSWER_MS = COMMAND_MS + 500;
const ASK: Subject<RequestMessage> = 'live.ask';
const ANSWER: Subject<AnswerMessage> = 'live.answer';

type Holder = { node: string; epoch: number };
/** `to` names the node that holds the studio as far as the sender knows, and the epoch. */
type RequestMessage = { id: string; to: Holder; what: HolderRequest };
type AnswerMessage = { id: string; answer: CommandAnswer };

const ELSEWHERE: CommandAnswer = { away: 'elsewhere' };

/** Lets any process send commands to the node that holds a studio, over the bus. */
export const holderRequests = (
  bus: Bus,
  options: {
    /** This process. */
    node: string;
    /** The epoch under which it holds a studio, null when it does not. */
    epochOf: (studioId: string) => number | null;
    /** The last known holder of a studio. */
    holder: (studioId: string) => Holder | null;
    /** Checks immediately whether the studio is new. */
    recheck: () => Promise<void>;
    perform: (what: HolderRequest) => Promise<CommandAnswer>;
  },
) => {
  const { node, epochOf, holder, recheck, perform } = options;
  const replies = pendingReplies<string, CommandAnswer>(ELSEWHERE);
  const stops = [
    bus.subscribe(ASK, ({ id, to, what }) => {
      // For another node, or for a time when another node held the studio.
      if (to.node !== node || to.epoch !== epochOf(what.studioId)) return;
      void perform(what)
        .catch((): CommandAnswer => 'notPossible')
        .then((answer) => bus.publish(ANSWER, { id, answer }));
    }),
    bus.subscribe(ANSWER, ({ id, answer }) => replies.answer(id, answer)),
  ];
  return {
    ask: async (what: HolderRequest): Promise<CommandAnswer> => {
      if (epochOf(what.studioId) === null && !holder(what.studioId)) await recheck();
      if (epochOf(what.studioId) !== null) return perform(what);
      // Keys of other platforms stay in the process that holds the studio.
      if (what.do === 'command' && what.command.do === 'push') return ELSEWHERE;
      const to = holder(what.studioId);
      if (!to || to.node === node) return ELSEWHERE;
      const id = randomUUID();
      return replies.request(id, ANSWER_MS, () => {
        bus.publish(ASK, { id, to, what });
        return true;
      });
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
