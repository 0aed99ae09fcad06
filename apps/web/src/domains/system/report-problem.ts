import { reportFault } from '@onair/contract/system/system';
import { call } from '../../shared/api/call.ts';
import { ApiFailure, isAbort } from '../../shared/api/failure.ts';
import { useSession } from '../../shared/session/session.ts';

/** The contract's limit of one message. */
const MESSAGE_MAX = 500;
const PER_VISIT = 10;
const reported = new Set<string>();

/** Control characters and lone surrogates are not valid text. */
const line = (text: string): string =>
  [...text.toWellFormed()]
    .map((char) => (char < ' ' || char === '\u007f' ? ' ' : char))
    .slice(0, MESSAGE_MAX)
    .join('');

/** Reports browser errors to the operators: each once, and only a handful per visit. */
export const reportProblem = (error: unknown, page: string): void => {
  if (isAbort(error) || error instanceof ApiFailure || !useSession.getState().token) return;
  const message = line(error instanceof Error ? `${error.name}: ${error.message} ${error.stack ?? ''}` : String(error));
  if (reported.has(message) || reported.size >= PER_VISIT) return;
  reported.add(message);
  call(reportFault, { message, page: page.slice(0, 200) }, { handled: true }).catch(() => {
    // Nobody can receive it.
  });
};

/** Handles uncaught errors. */
export const watchProblems = (): void => {
  window.addEventListener('error', (event) => reportProblem(event.error ?? event.message, location.pathname));
  window.addEventListener('unhandledrejection', (event) => reportProblem(event.reason, location.pathname));
};
