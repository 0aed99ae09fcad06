import type { Logger } from 'pino';

/** Deadline of the shutdown, database included, after draining. */
const LONGEST_MS = 9_500;
/** A terminal, npm and a supervisor may all forward the same Ctrl-C. */
const SIGNAL_DEBOUNCE_MS = 500;

/**
 * Ends the process on SIGTERM, SIGINT, SIGHUP, or when the launcher at the other end of its channel ends. A second
 * signal ends it immediately. An uncaught exception ends it too, with code 1: what it interrupted is unknown. A rejected
 * promise that nobody awaited interrupted nothing else, so it ends a server that starts, and not one that serves.
 * @param close closes whatever has been opened so far; `asked` unless an error is the reason
 * @param waitSeconds part of the time that is spent waiting for load balancers and lives
 * @param isServing whether the start is over
 * @returns ends the process from within
 */
export const shutDownOnSignal = (
  close: (requested: boolean) => Promise<void>,
  log: Logger,
  waitSeconds: number,
  isServing: () => boolean,
): ((code: number) => Promise<void>) => {
  let endingSince: number | null = null;

  const end = async (code: number): Promise<void> => {
    endingSince = performance.now();
    const late = setTimeout(
      () => {
        log.error('the server could not end in time and is cut short');
        process.exit(code || 1);
      },
      waitSeconds * 1_000 + LONGEST_MS,
    );
    try {
      await close(code === 0);
    } catch (err) {
      log.error({ err }, 'the server did not end cleanly');
      process.exit(code || 1);
    }
    clearTimeout(late);
    process.exit(code);
  };

  const onSignal = (): void => {
    if (endingSince === null) void end(0);
    else if (performance.now() - endingSince > SIGNAL_DEBOUNCE_MS) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.once('disconnect', onSignal);
  const failed = (err: unknown): void => {
    log.fatal({ err }, 'an error that nobody caught ends the server');
    if (endingSince === null) void end(1);
  };
  process.on('uncaughtException', failed);
  process.on('unhandledRejection', (err) => {
    if (isServing()) log.error({ err }, 'something failed that nobody waited for; the server goes on');
    else failed(err);
  });
  // The reader of our output is gone: nothing can be printed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return end;
};
