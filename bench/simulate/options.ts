import { parseArgs } from 'node:util';
import { keysOf, partsOf } from '@onair/contract/typed';
import type { Load } from './load.ts';

/** What a simulation runs: how many servers and studios, the load of its first step, how it grows, and when it ends. */
export type Options = {
  servers: number;
  studios: number;
  first: Load;
  /** Each step is this many times the one before. */
  growth: number;
  /** Seconds of load in all, and of one step: half of it lets the load settle, the other half is judged. */
  seconds: number;
  stepSeconds: number;
  help: boolean;
};

/** Name, default, least and most of each option; `growth` is in percent. */
const NUMBERS = {
  servers: [2, 1, 3],
  studios: [2, 1, 20],
  hls: [100, 0, 20_000],
  flv: [10, 0, 1_000],
  chat: [50, 0, 10_000],
  lines: [2, 0, 1_000],
  calls: [20, 0, 10_000],
  growth: [150, 100, 1_000],
  seconds: [180, 5, 86_400],
  step: [12, 4, 600],
} as const;

export const USAGE = `Drives servers, studios, viewers, chat and the API on this machine, with real processes and over loopback only, and
raises the load step by step until a limit is broken or the time is over. Ctrl-C ends it early, with the figures so far.

  npm run simulate -- [--servers 2] [--studios 2] [--seconds 180] …

  --servers  servers with media nodes, 1 to 3; more than one needs nats-server (Debian: nats-server)
  --studios  studios on air, each with an encoder that sends a prepared stream
  --hls      HLS players of the first step     --flv    FLV players over WebSocket
  --chat     readers of chat                   --lines  lines of chat a second
  --calls    calls of the API a second         --growth each step in percent of the one before; 100: the
                                                      same load throughout, and memory that grows is a limit too
  --seconds  of load in all                    --step   seconds of one step
`;

const numberOf = (name: keyof typeof NUMBERS, text: unknown): number => {
  const [usual, least, most] = NUMBERS[name];
  if (text === undefined) return usual;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new TypeError(`--${name} must be a whole number from ${least} to ${most}, not "${String(text)}".`);
};

/**
 * Reads the command line.
 * @throws TypeError with one sentence for the operator
 */
export const readOptions = (args: readonly string[]): Options => {
  const names = keysOf(NUMBERS);
  const text = { type: 'string' } as const;
  const options = { help: { type: 'boolean' } as const, ...Object.fromEntries(names.map((name) => [name, text])) };
  const values = partsOf(parseArgs({ args: [...args], options }).values);
  const number = (name: keyof typeof NUMBERS): number => numberOf(name, values[name]);
  return {
    servers: number('servers'),
    studios: number('studios'),
    first: {
      hls: number('hls'),
      flv: number('flv'),
      chat: number('chat'),
      lines: number('lines'),
      calls: number('calls'),
    },
    growth: number('growth') / 100,
    seconds: number('seconds'),
    stepSeconds: number('step'),
    help: values.help === true,
  };
};
