import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FromMedia } from '@onair/contract/live/media/channel';
import type { MediaAway } from '@onair/contract/live/studios/now';
import type { Deps } from '../../../deps.ts';
import { contend, type Leases } from './leases.service.ts';
import {
  type CommandAnswer,
  type HolderRequest,
  type Live,
  type LiveReport,
  NO_STATS,
  noHelpers,
  refuseAll,
} from './live.client.ts';
import { localFiles } from './media-files.service.ts';
import { holderRequests, mediaCommands, nodeReports, ownReport, questions } from './media-messages.client.ts';
import { hlsSocketOf, mediaProcess, programSocketOf } from './media-process.client.ts';

/** For what is stored at shutdown, before others may take the studios. */
const LEAVING_MS = 2_500;
/** How soon a draining server notices that a live has ended. */
const DRAIN_POLL_MS = 250;
/** The media process reports every second while it has any studio. */
const FRESH_MS = 3_000;

/** Creates the server's side of the media process; nothing runs before `start`. */
export const openLive = (deps: Omit<Deps, 'live'>): Live => {
  const { config, bus, log } = deps;
  const address = config.publicUrl ?? `${config.host}:${config.port}`;
  const node = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const helpers = noHelpers();
  const here = localFiles(deps);
  let configured = Promise.resolve();
  let authorizer = refuseAll;
  let leases: Leases | null = null;
  let turnedAway = 0;
  let hlsFailures = 0;
  let stats = NO_STATS;
  const leaving: (() => Promise<void>)[] = [];

  const reports = nodeReports(bus, (studioId, epoch) => leases?.noteEpoch(studioId, epoch));
  const isOwner = (): boolean => (leases?.held().size ?? 0) > 0;
  // The embedded database belongs to this process alone: there are no nodes to spread studios to.
  const spread = config.mediaSpread && config.databaseUrl !== null;
  const runsMedia = (): boolean => (spread ? leases !== null : isOwner());
  const isHere = (studioId: string | null): boolean =>
    spread && studioId !== null ? leases?.held().has(studioId) === true : isOwner();
  const epochOf = (studioId: string): number | null => leases?.epoch(studioId) ?? null;

  const awayNow = (): MediaAway | null => {
    if (!config.media) return 'off';
    if (!runsMedia()) return reports.latest() ? 'elsewhere' : 'starting';
    return media.away();
  };
  const own = ownReport({
    node,
    address,
    held: () => leases?.held() ?? new Map(),
    epochOf,
    away: awayNow,
    publishUrl: () => media.publishUrl(),
    publish: reports.publish,
  });

  const commands = mediaCommands((message) => !media.isSilent() && media.send(message));
  const command = async (what: Extract<HolderRequest, { do: 'command' }>): Promise<CommandAnswer> => {
    const settings = what.settings ?? (await authorizer.settingsOf(what.studioId));
    if (!settings) return 'notPossible';
    const away = awayNow();
    if (away) return { away };
    const epoch = epochOf(what.studioId);
    if (epoch === null) return { away: 'elsewhere' };
    const command = await here.command(what.command);
    if (command === null) return { away: 'starting' };
    if (command.do === 'start') emitter.emit('asked', what.studioId);
    return commands.run({ ...(await here.settings(settings)), epoch }, command, what.id ?? null);
  };
  const perform = async (what: HolderRequest): Promise<CommandAnswer> => {
    if (what.do === 'command') return command(what);
    if (what.do === 'startRendition') return helpers.startRendition(what.studioId, what.rendition);
    await helpers.stopRendition(what.studioId, what.rendition);
    return 'done';
  };
  const recheck = async (): Promise<void> => leases?.recheck();
  const asker = holderRequests(bus, { node, epochOf, holder: reports.holder, recheck, perform });
  const reachHolder = (studioId: string, address: string) =>
    spread ? helpers.reachHolder(studioId, address) : Promise.resolve(null);
  const answer = questions({
    authorizer: () => authorizer,
    epochOf,
    recheck,
    reachHolder,
    send: (...message) => media.send(...message),
    here,
    log,
  });

  const receive = (message: FromMedia): void => {
    if (message.type === 'ready') {
      own.repeat();
      emitter.emit('ready');
    } else if (message.type === 'stats') {
      stats = { at: message.at, studios: message.studios };
      emitter.emit('stats', stats);
    } else if (message.type === 'event') emitter.emit('event', message);
    else if (message.type === 'left') emitter.emit('left', message.url);
    else if (message.type === 'done') commands.answered(message.id, 'done');
    else if (message.type === 'failed') commands.answered(message.id, message.reason);
    else if (message.type === 'turnedAway') {
      const { type: _type, at: _at, ...who } = message;
      turnedAway += who.times;
      log.warn(who, 'an encoder was turned away');
      emitter.emit('turnedAway', message);
    } else if (message.type === 'hlsFailed') {
      hlsFailures += message.times;
      const { times, detail } = message;
      log.error({ times, detail }, 'files of HLS cannot be written: players cannot go back to what they held');
      emitter.emit('hlsFailed', message);
    } else if (message.type !== 'engineFailed' && message.type !== 'pong') void answer(message);
  };
  const gone = (): void => {
    stats = NO_STATS;
    commands.failAll();
    emitter.emit('away');
    own.repeat();
  };
  const media = mediaProcess({ config, log, fenced: spread, isWanted: runsMedia, message: receive, gone });

  const gained = (studioId: string, epoch: number): void => {
    log.info({ studioId, epoch, node }, 'this process holds the studio from now on');
    emitter.emit('owned', studioId, epoch);
    media.begin();
  };
  const lost = (studioId: string): void => {
    log.warn({ studioId, node }, 'another process holds the studio from now on');
    emitter.emit('lost', studioId);
    own.forget(studioId);
    if (runsMedia()) media.send({ type: 'release', studioId });
    else void media.stop();
  };
  const doubted = (doubted: boolean): void => {
    if (doubted) log.warn('the leases cannot be renewed: nothing is reported or written for the studios');
    else own.repeat();
    if (config.leaseLost !== 'stop') return;
    if (doubted) void media.stop();
    else if (runsMedia()) media.begin();
  };
  /** The studio is idle, and no unsaved state would be lost with it. */
  const isIdle = (studioId: string): boolean => {
    const seen = Date.now() - stats.at < FRESH_MS ? stats.studios : [];
    return own.isQuiet(studioId) && !seen.some((one) => one.studioId === studioId);
  };

  const state = (studioId?: string): LiveReport => {
    if (studioId === undefined || !spread) return isOwner() ? own.now() : (reports.latest() ?? own.nothing());
    return isHere(studioId) ? own.now() : (reports.of(studioId) ?? own.nothing());
  };
  const ask = async (what: HolderRequest): Promise<CommandAnswer> => {
    const { away } = state(what.studioId).media;
    if (away && !isHere(what.studioId)) return { away };
    try {
      return await asker.ask(what);
    } catch (err) {
      // Many ask and go on without waiting: there is always an answer.
      log.warn({ err, studioId: what.studioId, asked: what.do }, 'the media process could not be asked');
      return { away: 'starting' };
    }
  };

  return {
    programSocket: programSocketOf(config.dataDir),
    hlsSocket: hlsSocketOf(config.dataDir),
    node,
    start: (inside = null) => {
      if (!config.media) return;
      own.begin();
      leases = contend(deps, {
        node: { id: node, address, inside },
        alone: config.databaseUrl === null,
        spread,
        isIdle,
        gained,
        lost,
        doubted,
      });
      if (spread) media.begin();
    },
    drain: async (longestMs) => {
      const until = performance.now() + longestMs;
      leases?.drain();
      const isOnAir = (): boolean => [...(leases?.held().keys() ?? [])].some(own.isOnAir);
      while (isOnAir() && performance.now() < until) await delay(DRAIN_POLL_MS);
    },
    stop: async () => {
      const last = leases;
      const held = isOwner();
      await media.end();
      const work = Promise.all(leaving.map((act) => act())).catch((err: unknown) =>
        log.error({ err }, 'not all that happened in the studios could be stored'),
      );
      await Promise.race([work, delay(LEAVING_MS, null, { ref: false })]);
      // The others need not wait until it times out; lives on air continue elsewhere.
      if (held) reports.publish({ ...own.now(), media: { available: false, away: 'starting' } });
      reports.stop();
      asker.stop();
      await last?.stop();
      leases = null;
      await media.stop();
    },
    isOwner,
    isHere,
    owns: (studioId) => epochOf(studioId) !== null,
    epoch: epochOf,
    claim: (studioId) => {
      const epoch = epochOf(studioId);
      return epoch === null ? null : { studioId, node, epoch };
    },
    recheck,
    readings: () => {
      const held = leases?.held() ?? new Map<string, number>();
      return {
        held: held.size,
        epoch: Math.max(0, ...held.values()),
        leaseAgeSeconds: (leases?.age() ?? 0) / 1_000,
        restarts: media.restarts(),
        turnedAway,
        hlsFailures,
      };
    },
    state,
    stats: () => stats,
    now: reports.now,
    command: (studioId, command, how = {}) => ask({ do: 'command', studioId, command, ...how }),
    ask,
    on: (event, listener) => {
      emitter.on(event, listener);
      return () => emitter.off(event, listener);
    },
    obstacle: (studioId, method) => helpers.obstacle(studioId, method),
    help: (more) => Object.assign(helpers, more),
    configure: (studio) => {
      configured = configured.then(async () => {
        const settings = await here.settings(studio);
        media.send({ type: 'configure', studio: { ...settings, epoch: epochOf(studio.studioId) ?? 0 } });
      });
      configured = configured.catch((err: unknown) => log.warn({ err }, 'settings did not reach the media process'));
    },
    beforeLeaving: (work) => void leaving.push(work),
    guard: (one) => {
      authorizer = one;
    },
    noteRefusal: receive,
    report: own.report,
    handOff: (handed, socket) => media.away() === null && media.send(handed, socket),
    pid: media.pid,
    dismiss: (url) => void media.send({ type: 'dismiss', url }),
  };
};
