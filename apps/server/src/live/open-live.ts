import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { EngineFailure, FromMedia, ToMedia } from '@onair/contract/media-channel';
import type { MediaAway, StudioNow } from '@onair/contract/studio-now';
import type { Deps } from '../deps.ts';
import { asking } from './asking.ts';
import { inletOf, makeInletFolder } from './inlet.ts';
import { contend } from './lease.ts';
import {
  type CommandAnswer,
  type Doorkeeper,
  LIVE_CHAT,
  type Live,
  type LiveAsk,
  type LiveHelpers,
  type LiveReport,
  type Stats,
} from './live.ts';
import { type MediaChild, superviseMedia } from './media-child.ts';
import { publishUrlOf } from './publish-url.ts';
import { questions } from './questions.ts';

/** Bus subject of the owner's reports. */
const LIVE_REPORT = 'live.report';
/** An owner whose report is older has gone. */
const SILENT_MS = 5_000;
const COMMAND_MS = 4_000;
const ENCODER_PORT = 1935;

const NO_STATS: Stats = { at: 0, studios: [] };

/** Makes the server's side of the media process; nothing runs before `start`. */
export const openLive = (deps: Omit<Deps, 'live'>): Live => {
  const { config, bus, log } = deps;
  const id = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const inlet = inletOf(config.dataDir);
  const answers = new Map<number, (answer: CommandAnswer) => void>();
  const helpers: LiveHelpers = {
    obstacle: async () => null,
    startRendition: async () => 'notPossible',
    stopRendition: async () => {},
  };
  const nobody: Doorkeeper = {
    settingsOf: async () => null,
    authorise: async () => null,
    admit: async () => null,
    admitPublisher: async () => null,
  };
  let doorkeeper = nobody;
  let child: MediaChild | null = null;
  let owner = false;
  let rtmpPort: number | null = null;
  let failure: EngineFailure | null = null;
  let stats = NO_STATS;
  let reported: StudioNow[] = [];
  let heard: { report: LiveReport; at: number } | null = null;
  let lastId = 0;
  let leave = async (): Promise<void> => {};

  const awayNow = (): MediaAway | null => {
    if (!config.media) return 'off';
    if (!owner) return heard ? 'elsewhere' : 'starting';
    if (rtmpPort !== null) return null;
    return failure === 'portTaken' ? 'portTaken' : 'starting';
  };
  const ownReport = (studios: StudioNow[]): LiveReport => {
    const away = awayNow();
    return {
      owner: config.publicUrl ?? `${config.host}:${config.port}`,
      media: { available: away === null, away },
      publishUrl: rtmpPort === null ? null : publishUrlOf(config, rtmpPort),
      studios,
    };
  };
  const say = (message: ToMedia, socket?: Socket): boolean => child?.say(message, socket) ?? false;
  const report = (studios: StudioNow[]): void => {
    reported = studios;
    bus.publish(LIVE_REPORT, ownReport(studios));
  };

  const command = async (what: Extract<LiveAsk, { do: 'command' }>): Promise<CommandAnswer> => {
    const studio = await doorkeeper.settingsOf(what.studioId);
    if (!studio) return 'notPossible';
    const away = awayNow();
    if (away) return { away };
    const number = ++lastId;
    return new Promise((resolve) => {
      const settle = (answer: CommandAnswer): void => {
        clearTimeout(late);
        answers.delete(number);
        resolve(answer);
      };
      const late = setTimeout(() => settle({ away: 'starting' }), COMMAND_MS);
      answers.set(number, settle);
      if (!say({ type: 'command', id: number, studio, command: what.command })) settle({ away: 'starting' });
    });
  };
  const perform = async (what: LiveAsk): Promise<CommandAnswer> => {
    if (what.do === 'command') return command(what);
    if (what.do === 'startRendition') return helpers.startRendition(what.studioId, what.rendition);
    await helpers.stopRendition(what.studioId, what.rendition);
    return 'done';
  };
  const asker = asking(bus, () => (owner ? perform : null));
  const answer = questions({ doorkeeper: () => doorkeeper, say, log });

  const message = (told: FromMedia): void => {
    if (told.type === 'ready') {
      rtmpPort = told.rtmpPort;
      failure = null;
      log.info({ port: rtmpPort }, 'the media process is ready');
      report(reported);
      emitter.emit('ready');
    } else if (told.type === 'stats') {
      stats = { at: told.at, studios: told.studios };
      emitter.emit('stats', stats);
    } else if (told.type === 'event') emitter.emit('event', told);
    else if (told.type === 'left') emitter.emit('left', told.url);
    else if (told.type === 'done') answers.get(told.id)?.('done');
    else if (told.type === 'failed') answers.get(told.id)?.(told.reason);
    else if (told.type !== 'engineFailed') void answer(told);
  };
  const gone = (why: EngineFailure | null): void => {
    rtmpPort = null;
    failure = why;
    stats = NO_STATS;
    for (const settle of answers.values()) settle({ away: 'starting' });
    emitter.emit('away');
    report(reported);
  };

  const gained = (): void => {
    owner = true;
    makeInletFolder(inlet);
    child = superviseMedia({
      environment: config.mediaEnvironment,
      rtmpHost: config.rtmpHost,
      rtmpPort: config.rtmpPort ?? ENCODER_PORT,
      anyPort: config.demo || config.rtmpPort === null,
      inlet,
      log,
      message,
      gone,
    });
  };
  const lost = async (): Promise<void> => {
    await child?.stop();
    child = null;
    owner = false;
    rtmpPort = null;
    stats = NO_STATS;
    log.warn('another server process runs the media process from now on');
    emitter.emit('lost');
  };

  const state = (): LiveReport => {
    if (owner) return ownReport(reported);
    if (heard && performance.now() - heard.at < SILENT_MS) return heard.report;
    return { ...ownReport([]), owner: heard?.report.owner ?? '' };
  };
  /** Not even asked while nobody would answer: whoever asks may hold locks. */
  const ask = async (what: LiveAsk): Promise<CommandAnswer> => {
    const { away } = state().media;
    return away && !owner ? { away } : asker.ask(what);
  };
  const stopHearing = bus.subscribe(LIVE_REPORT, (payload) => {
    heard = { report: payload as LiveReport, at: performance.now() };
  });

  return {
    inlet,
    start: () => {
      if (!config.media) return;
      // The embedded database is this process's alone.
      const alone = config.databaseUrl === null;
      leave = contend(deps, { owner: id, address: ownReport([]).owner, alone, gained, lost });
    },
    stop: async () => {
      stopHearing();
      asker.stop();
      await child?.stop();
      if (owner) {
        owner = false;
        rtmpPort = null;
        // The others need not wait until it is silent.
        report([]);
      }
      await leave();
    },
    isOwner: () => owner,
    state,
    stats: () => stats,
    now: (studioId) => heard?.report.studios.find((studio) => studio.studioId === studioId) ?? null,
    command: (studioId, command) => ask({ do: 'command', studioId, command }),
    ask,
    on: (event, listener) => {
      emitter.on(event, listener);
      return () => emitter.off(event, listener);
    },
    obstacle: (studioId, method) => helpers.obstacle(studioId, method),
    help: (more) => Object.assign(helpers, more),
    configure: (studio) => void say({ type: 'configure', studio }),
    guard: (one) => {
      doorkeeper = one;
    },
    report,
    hand: (handed, socket) => rtmpPort !== null && say(handed, socket),
    pid: () => child?.pid() ?? null,
    dismiss: (url) => void say({ type: 'dismiss', url }),
    noteChat: (studioId, messages) => bus.publish(LIVE_CHAT, { studioId, messages }),
  };
};
