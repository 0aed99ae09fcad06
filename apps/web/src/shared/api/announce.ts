import { SESSION_ENDED } from '@onair/contract/failure';
import { wordsNow } from '../i18n/words.ts';
import { Message } from '../kit/controls.ts';
import { sessionRefused, useSession } from '../session/session.ts';
import { apiWords } from './api.words.ts';
import { ApiFailure, isAbort } from './failure.ts';

/** How long a failure stays on the screen, by the specification. */
const TOAST_MS = 5000;

/** Failures that were already shown: the caller may report the same one again. */
const shown = new WeakSet<object>();

/** While its dialog is open, or after signing out, the end of a session needs no toast. */
const coveredByDialog = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  SESSION_ENDED.includes(error.code) &&
  (useSession.getState().endedBy !== null || !sessionRefused());

/**
 * Shows a failure as a toast: each failure once, and identical texts once however many calls fail together.
 * @param page title of the failure's page, when the reader is looking at another one
 */
export const announceFailure = (error: unknown, page?: string): void => {
  if (isAbort(error) || coveredByDialog(error)) return;
  if (typeof error === 'object' && error !== null) {
    if (shown.has(error)) return;
    shown.add(error);
  }
  const words = wordsNow(apiWords);
  const text = (error instanceof ApiFailure && error.msg) || words.error;
  const content = page ? words.onPage(page, text) : text;
  Message.error({ id: content, content, duration: TOAST_MS });
};
