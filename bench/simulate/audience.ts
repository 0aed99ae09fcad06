/**
 * The audience of a simulation, in a process of its own: the cost of clients is not part of the measurement. It grows
 * to the size that its parent names, keeps that pace, and answers with what it saw. It ends with its parent.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { recordOf } from '@onair/contract/typed';
import { callers } from './callers.ts';
import { chatReader, chatSpeakers } from './chatters.ts';
import { type Audience, type AudienceRequest, KINDS, type Kind, type Load, newTally, type Target } from './load.ts';
import { type Client, flvPlayer, hlsPlayer, type PlayerTarget } from './players.ts';

const TICK_MS = 20;
const POLL_MS = 250;
/** Clients of a kind that arrive in one tick. */
const ARRIVALS = 10;
/** What is overdue for longer than this is dropped, since sending it together would be a flood. */
const HOLD_UP_MS = 200;

const lag = monitorEventLoopDelay({ resolution: TICK_MS });
lag.enable();
const tallies = recordOf(KINDS, newTally);
let load: Load = { hls: 0, flv: 0, chat: 0, lines: 0, calls: 0 };

/** The number due since the last call, at a rate that may change. */
const pace = () => {
  let owed = 0;
  return (perSecond: number, passedMs: number): number => {
    owed += (perSecond * Math.min(passedMs, HOLD_UP_MS)) / 1_000;
    const due = Math.floor(owed);
    owed -= due;
    return due;
  };
};

const run = ({ ports, slugs, token, items }: Target): void => {
  let arrived = 0;
  const seat = (kind: Kind): PlayerTarget => {
    const n = arrived;
    arrived += 1;
    const port = ports[n % ports.length] ?? 0;
    return { port, slug: slugs[Math.floor(n / ports.length) % slugs.length] ?? '', n, tally: tallies[kind] };
  };
  const clients: Record<'hls' | 'flv' | 'chat', Client[]> = { hls: [], flv: [], chat: [] };
  const makers = { hls: hlsPlayer, flv: flvPlayer, chat: chatReader };
  const call = callers({ ports, token, items, tallies });
  const speakers = chatSpeakers(() => seat('chat'));
  const [calls, lines] = [pace(), pace()];
  let at = performance.now();
  setInterval(() => {
    const passed = performance.now() - at;
    at += passed;
    for (const kind of ['hls', 'flv', 'chat'] as const) {
      const missing = Math.min(ARRIVALS, load[kind] - clients[kind].length);
      for (let left = missing; left > 0; left -= 1) clients[kind].push(makers[kind](seat(kind)));
    }
    call(calls(load.calls, passed));
    speakers.say(lines(load.lines, passed), load.lines);
  }, TICK_MS);
  setInterval(() => {
    for (const { look } of clients.flv) look?.();
  }, POLL_MS);
};

const measured = (): Audience => {
  // The monitor counts its own waiting too.
  const late = Math.max(0, lag.percentile(95) / 1e6 - TICK_MS);
  lag.reset();
  return { seen: recordOf(KINDS, (kind) => tallies[kind].take()), lag: late };
};

process.on('message', (asked: AudienceRequest) => {
  if (asked.to === 'open') run(asked.target);
  else if (asked.to === 'load') load = asked.load;
  process.send?.(measured());
});
process.on('disconnect', () => process.exit(0));
// A Ctrl-C of the terminal is handled by its parent.
process.on('SIGINT', () => {});
console.log('ready');
