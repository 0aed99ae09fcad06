import type {
  PublishRefusal,
  StudioCommand,
  StudioEvent,
  StudioSettings,
  View,
} from '@onair/contract/live/media/channel';
import { LINES, type LineName } from '@onair/contract/live/media/lines';
import type { StudioStats } from '@onair/contract/live/media/stats';
import { recordOf } from '@onair/contract/typed';
import { type EndWhy, type Fanout, newFanout } from './egress/fanout.ts';
import type { CommandResult } from './engine.ts';
import type { Tag } from './flv/tag.ts';
import type { Intake, Publisher } from './guard/publisher.ts';
import type { Packager, Variant } from './hls/packagers.ts';
import { healthOf } from './line/health.ts';
import {
  admit,
  checkClock,
  endSecond,
  isFlooding,
  type Line,
  newLine,
  occupy,
  receive,
  silentMs,
  stats,
  vacate,
} from './line/line.ts';
import { newPlayback } from './playlist/playback.ts';
import { newProgram } from './program/program.ts';
import { newPushes } from './push/pushes.ts';
import { type OpenUplink, uplinks } from './push/uplink.ts';
import { newRenditions, type Renditions, sumEgress } from './renditions.ts';
import { commandsOf } from './studio-commands.ts';
import { STALL_MS } from './tap/measure.ts';

/** One studio: its lines, its program, its viewers. */
export type Studio = {
  configure: (settings: StudioSettings) => void;
  /** Why nobody may publish on a line now; null when publishing is allowed. */
  refusal: (name: LineName) => PublishRefusal | null;
  /** An intake, or the reason for a refusal. */
  attach: (name: LineName, publisher: Publisher) => Intake | PublishRefusal;
  command: (command: StudioCommand) => CommandResult;
  /** A rendition that does not run is replaced by the source. */
  fanout: (source: View['source'], rendition?: View['rendition']) => Fanout;
  renditions: Renditions;
  endPushes: () => void;
  /** Called often; releases what is due and checks the lines. */
  tick: (now: number) => void;
  endSecond: (now: number) => StudioStats;
  /** Idle: no publishers, no viewers, no state worth keeping. */
  isIdle: (now: number) => boolean;
  /** Closes everything; viewers reconnect to another process unless the live has ended. */
  close: (why?: EndWhy) => void;
};

/** Kilobits a second on one line, unless the environment says otherwise. */
export const MOST_KBPS = 20_000;
/** How long an encoder that greatly exceeded the limit is kept out. */
const FLOODED_MS = 30_000;

export const newStudio = (options: {
  settings: StudioSettings;
  clip: Tag[];
  /** The clip of a studio's own slate. */
  ownClip?: ((name: string) => Tag[] | null) | undefined;
  /** Maximum bit rate of a line; an encoder that sends more than twice as much is disconnected for a while. */
  mostKbps?: number | undefined;
  /** Stores a variant of the program for HLS players. */
  packagerOf?: ((variant: Variant) => Packager | undefined) | undefined;
  /** How other platforms are reached. */
  openUplink?: OpenUplink | undefined;
  now: () => number;
  emit: (event: StudioEvent) => void;
}): Studio => {
  const { clip, ownClip = () => null, mostKbps = MOST_KBPS, packagerOf, now, emit } = options;
  const studioId = options.settings.studioId;
  let refusedUntil = 0;
  let encodersStart = true;
  /** An operator ended the live: nothing starts until one starts it. */
  let waits = false;
  const floodedUntil: Partial<Record<LineName, number>> = {};
  const lines = recordOf(LINES, (name) => newLine(name, now()));
  const solo = recordOf(LINES, () => newFanout(now));
  const program = newProgram({
    muted: options.settings.muted,
    cut: options.settings.cut,
    clip,
    ownClip,
    now,
    emit,
    health: () => healthOf(lines, now(), encodersStart && !waits),
    solo,
    packager: packagerOf?.('source'),
    captioned: (time, body) => renditions.caption(time, body),
  });
  const configure = (settings: StudioSettings) => {
    refusedUntil = Math.max(refusedUntil, now() + (settings.coolingSeconds ?? 0) * 1000);
    encodersStart = settings.mayStart ?? true;
    program.configure(settings);
  };
  configure(options.settings);
  const renditions = newRenditions(now, emit, packagerOf);
  const pushes = newPushes({ audience: program.audience, open: options.openUplink ?? uplinks(false), now });

  const changed = (line: Line, did: boolean, at: number) => {
    if (!did) return;
    emit({ event: 'line', line: line.name, phase: line.phase, origin: line.publisher?.origin ?? null });
    if (line.phase === 'stalled') emit({ event: 'stall', line: line.name, silentMs: silentMs(line, at) });
  };
  const drop = (name: LineName) => lines[name].publisher?.close();
  const isTaken = (line: Line): boolean => {
    if (!line.publisher) return false;
    // An encoder that froze or lost its network reconnects while its old connection still looks open.
    if (line.publisher.origin === 'playlist') return line.name === 'cold';
    return silentMs(line, now()) < STALL_MS;
  };
  const refusal = (name: LineName): PublishRefusal | null => {
    if (now() < refusedUntil) return 'coolingDown';
    if (now() < (floodedUntil[name] ?? 0)) return 'bitRate';
    return isTaken(lines[name]) ? 'lineBusy' : null;
  };
  const take = (name: LineName, publisher: Publisher): Intake => {
    const line = lines[name];
    const at = now();
    const old = line.publisher;
    changed(line, occupy(line, publisher, at), at);
    program.renew(name);
    old?.close();
    return {
      tag: (came) => {
        if (line.publisher !== publisher) return;
        const arrived = now();
        const tag = admit(line, came, arrived);
        if (!tag) return;
        changed(line, receive(line, tag, arrived), arrived);
        program.feed(name, tag, line.headers, arrived);
      },
      closed: () => {
        if (line.publisher !== publisher) return;
        const closed = now();
        changed(line, vacate(line, closed), closed);
        program.decide(closed);
      },
    };
  };
  /** Another line for the rotation: an encoder may take it over at any time. */
  const copyOn = (name: LineName): Intake => {
    const intake: Intake = take(name, { origin: 'playlist', address: '', encoder: null, close: () => intake.closed() });
    return intake;
  };
  const turnAway = (name: LineName, at: number) => {
    floodedUntil[name] = at + FLOODED_MS;
    emit({ event: 'refused', line: name, reason: 'bitRate', address: lines[name].publisher?.address ?? '', times: 1 });
    drop(name);
  };
  // An operator who starts a rotation means it: the pause after an end applies to encoders that reconnect by
  // themselves.
  const playback = newPlayback({
    now,
    emit,
    attach: (publisher, also) => {
      if (isTaken(lines.cold)) return null;
      const copies = also.filter((name) => !isTaken(lines[name])).map(copyOn);
      const intakes = [take('cold', publisher), ...copies];
      return {
        tag: (tag) => {
          for (const intake of intakes) intake.tag(tag);
        },
        closed: () => {
          for (const intake of intakes) intake.closed();
        },
      };
    },
  });

  const end = (command: Extract<StudioCommand, { do: 'end' }>): CommandResult => {
    refusedUntil = now() + command.coolDownSeconds * 1000;
    waits ||= command.waits === true;
    close('ended');
    emit({ event: 'ended' });
    return 'done';
  };
  const close = (why: EndWhy) => {
    if (why === 'comeBack') playback.leave();
    for (const name of LINES) drop(name);
    pushes.clear();
    program.end(why);
    renditions.end(why);
    for (const name of LINES) solo[name].end(why);
  };
  const run = commandsOf({
    lines,
    program,
    playback,
    renditions,
    pushes,
    drop,
    end,
    started: () => {
      waits = false;
    },
  });

  return {
    configure,
    refusal,
    attach: (name, publisher) => refusal(name) ?? take(name, publisher),
    command: run,
    fanout: (source, rendition) => {
      if (source === 'audience') return (rendition && renditions.fanout(rendition)) ?? program.audience;
      return source === 'preview' ? program.preview : solo[source];
    },
    renditions,
    endPushes: pushes.clear,
    tick: (at) => {
      for (const name of LINES) changed(lines[name], checkClock(lines[name], at), at);
      playback.tick(at);
      program.tick(at);
      renditions.tick(at);
      pushes.tick(at);
    },
    endSecond: (at) => {
      for (const name of LINES) {
        endSecond(lines[name], at, mostKbps);
        if (lines[name].publisher && isFlooding(lines[name], at, mostKbps)) turnAway(name, at);
      }
      const measured = LINES.map((name) => stats(lines[name], at, mostKbps));
      const { running, egress } = renditions.takeStats(at);
      const shown = program.stats(at);
      const audience = sumEgress([shown.audience, ...egress]);
      const sent = { renditions: running, pushes: pushes.takeStats(at) };
      return { studioId, ...shown, ...sent, audience, lines: measured, playlist: playback.position() };
    },
    isIdle: (at) =>
      at >= Math.max(refusedUntil, ...Object.values(floodedUntil)) &&
      LINES.every((name) => lines[name].phase === 'armed' && solo[name].viewers() === 0) &&
      pushes.isEmpty() &&
      program.isIdle(),
    close: (why = 'comeBack') => close(why),
  };
};
