import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FromMedia, StudioCommand, StudioSettings, ToMedia } from '@onair/contract/live/media/channel';
import type { MediaAway, StudioNow } from '@onair/contract/live/studios/now';
import { SpanKind } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { Bus, Subject } from '../../../bus/bus.ts';
import { pendingReplies } from '../../../lib/pending-replies.ts';
import { traced } from '../../../tracing/spans.ts';
import type { Authorizer, CommandAnswer, HolderRequest, LiveReport } from './live.client.ts';
import type { LocalFiles } from './media-files.service.ts';

type Question = Extract<FromMedia, { type: 'authorize' | 'admit' | 'admitPublisher' }>;

/**
 * Answers the media process about clients that connect there. An internal fault refuses them without a verdict: they
 * may retry.
 */
export const questions = ({
  authorizer,
  epochOf,
  recheck,
  reachHolder,
  send,
  here,
  log,
}: {
  authorizer: () => Authorizer;
  /** Null where this process does not hold the studio: nobody is admitted then. */
  epochOf: (studioId: string) => number | null;
  recheck: () => Promise<void>;
  /** A connection to the media process of the server that holds the studio. */
  reachHolder: (studioId: string, address: string) => Promise<Socket | null>;
  send: (message: ToMedia, socket?: Socket) => boolean;
  here: LocalFiles;
  log: Logger;
}) => {
  const held = async (studio: StudioSettings): Promise<StudioSettings> => {
    if (epochOf(studio.studioId) === null) await recheck();
    const epoch = epochOf(studio.studioId);
    if (epoch === null) throw new Error('the studio is not held here');
    return { ...(await here.settings(studio)), epoch };
  };
  /** An encoder that connected here although another server holds its studio is forwarded there, once. */
  const passOn = async (question: Question, studioId: string): Promise<Socket | null> => {
    if (question.type !== 'authorize' || question.passedOn || epochOf(studioId) !== null) return null;
    return reachHolder(studioId, question.address);
  };
  const answerTo = async (question: Question): Promise<[ToMedia, Socket?]> => {
    const { id } = question;
    if (question.type === 'admit') {
      const admitted = await authorizer().admit(question.url, question.message);
      if (!admitted) return [{ type: 'refused', id }];
      return [{ type: 'admitted', id, ...admitted, studio: await held(admitted.studio) }];
    }
    const authorized =
      question.type === 'authorize'
        ? await authorizer().authorize(question.key, question.address)
        : await authorizer().admitPublisher(question.url, question.message);
    if (!authorized) return [{ type: 'refused', id }];
    const holder = await passOn(question, authorized.studio.studioId);
    if (holder) return [{ type: 'elsewhere', id }, holder];
    return [{ type: 'authorized', id, ...authorized, studio: await held(authorized.studio) }];
  };

  return async (question: Question): Promise<void> => {
    try {
      send(...(await answerTo(question)));
    } catch (error) {
      // The client tries again at once, elsewhere perhaps; no failed key is counted against its address.
      send({ type: 'unjudged', id: question.id });
      log.warn({ err: error, asked: question.type }, 'the media process could not be answered');
    }
  };
};

/** Total timeout of a command, including its time in the queue; after that it is not performed. */
const COMMAND_MS = 2_000;
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

/** Bus subject of the reports of nodes that run media. */
const LIVE_REPORT: Subject<LiveReport> = 'live.report';
/** A node with an older report is gone. */
const SILENT_MS = 5_000;

type Received = { report: LiveReport; at: number };

/**
 * Reports of the nodes that run media. A node reports the epoch under which it holds each studio: a report with a lower
 * epoch than seen before comes from a node that has lost the studio, and is ignored.
 */
export const nodeReports = (bus: Bus, noteEpoch: (studioId: string, epoch: number) => void) => {
  const nodes = new Map<string, Received>();
  const holders = new Map<string, { node: string; epoch: number }>();
  const stop = bus.subscribe(LIVE_REPORT, (report) => {
    nodes.set(report.node, { report, at: performance.now() });
    for (const [studioId, epoch] of Object.entries(report.epochs)) {
      if (epoch < (holders.get(studioId)?.epoch ?? 0)) continue;
      holders.set(studioId, { node: report.node, epoch });
      noteEpoch(studioId, epoch);
    }
  });
  return {
    publish: (report: LiveReport): void => bus.publish(LIVE_REPORT, report),
    holder: (studioId: string) => holders.get(studioId) ?? null,
    now: (studioId: string): StudioNow | null => {
      const holder = holders.get(studioId);
      const received = holder && nodes.get(holder.node);
      return received?.report.studios.find((studio) => studio.studioId === studioId) ?? null;
    },
    /** From the node that holds the studio, unless it is silent. */
    of: (studioId: string): LiveReport | null => {
      const received = nodes.get(holders.get(studioId)?.node ?? '');
      return received && performance.now() - received.at < SILENT_MS ? received.report : null;
    },
    /** The latest one from a node that holds studios and is not silent; null when there is none. */
    latest: (): LiveReport | null => {
      const fresh = [...nodes.values()].filter(({ at }) => performance.now() - at < SILENT_MS);
      const holding = fresh.filter(({ report }) =>
        [...holders.values()].some(({ node, epoch }) => node === report.node && epoch > 0),
      );
      return holding.sort((a, b) => b.at - a.at)[0]?.report ?? null;
    },
    stop,
  };
};

type Parts = {
  node: string;
  address: string;
  /** Studios whose lease this process holds, with the epoch of each. */
  held: () => ReadonlyMap<string, number>;
  epochOf: (studioId: string) => number | null;
  away: () => MediaAway | null;
  publishUrl: () => string | null;
  publish: (report: LiveReport) => void;
};

/** What this process reports of the studios that it holds. */
export const ownReport = ({ node, address, held, epochOf, away: awayNow, publishUrl, publish }: Parts) => {
  let reported: StudioNow[] = [];
  /** Studios with their state loaded: nothing is reported of others yet. Null where there is no reconciler. */
  let spokenFor: Set<string> | null = null;

  const of = (studios: StudioNow[]): LiveReport => {
    const away = awayNow();
    return {
      node,
      epochs: Object.fromEntries([...held()].filter(([id]) => !spokenFor || spokenFor.has(id))),
      owner: address,
      media: { available: away === null, away },
      publishUrl: publishUrl(),
      studios,
    };
  };
  const report = (studios: StudioNow[], takenUp?: readonly string[]): void => {
    // Without a valid lease another node may report these studios.
    if (![...held().keys()].some((id) => epochOf(id) !== null)) return;
    reported = studios;
    if (takenUp) spokenFor = new Set(takenUp);
    publish(of(studios));
  };

  return {
    /** From now on only studios that `report` names as loaded are covered. */
    begin: () => {
      spokenFor = new Set();
    },
    report,
    repeat: () => report(reported),
    now: () => of(reported),
    nothing: () => of([]),
    forget: (studioId: string) => {
      spokenFor?.delete(studioId);
      reported = reported.filter((one) => one.studioId !== studioId);
    },
    isOnAir: (studioId: string) =>
      reported.some((one) => one.studioId === studioId && (one.live || one.program !== null)),
    /** Whether it is loaded, and nothing is on air in it. */
    isQuiet: (studioId: string) =>
      spokenFor?.has(studioId) === true && !reported.some((one) => one.studioId === studioId),
  };
};
