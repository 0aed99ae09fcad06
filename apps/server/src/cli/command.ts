import { type ParseArgsConfig, parseArgs } from 'node:util';
import { codeOf, messageOf } from '@onair/contract/typed';
import { ConfigError } from '../config/config.ts';
import { StartupError } from '../lib/errors.ts';

const SECOND = 1_000;

/** Prints at most one line a second and drops those in between. */
export const linesASecond = (): ((line: string) => void) => {
  let printedAt = 0;
  return (line) => {
    if (Date.now() - printedAt < SECOND) return;
    printedAt = Date.now();
    console.log(line);
  };
};

export const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1);

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/**
 * Runs one of our commands and exits with its code. An error that an operator can act on is printed as one line without
 * a stack.
 * @param run receives a signal that aborts on Ctrl-C and SIGTERM
 */
export const runCommand = async <O extends Options>(
  usage: string,
  options: O,
  run: (values: Values<O>, signal: AbortSignal) => Promise<number>,
): Promise<void> => {
  const stopping = new AbortController();
  try {
    if (process.argv.slice(2).includes('--help')) {
      console.log(usage);
      return;
    }
    const { values } = parseArgs({ options });
    process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort());
    process.exitCode = await run(values, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) {
      console.log('Stopped; the next run goes on.');
      process.exitCode = 2;
      return;
    }
    const parsing = String(codeOf(error)).startsWith('ERR_PARSE_ARGS');
    const foreseen = error instanceof ConfigError || error instanceof StartupError || parsing;
    console.error(foreseen ? messageOf(error) : error);
    process.exitCode = 1;
  }
};
