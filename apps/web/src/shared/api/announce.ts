import { Message } from '@arco-design/web-react';
import { SESSION_ENDED } from '@onair/contract/failure';
import { wordsNow } from '../i18n/words.ts';
import { apiWords } from './api.words.ts';
import { ApiFailure, isAbort } from './failure.ts';

/** How long a failure stays on the screen, by the specification. */
const TOAST_MS = 5000;

/** Shows a failure as a toast. The same text is shown once, however many calls fail together; session ends have a dialog. */
export const announceFailure = (error: unknown): void => {
  if (isAbort(error)) return;
  if (error instanceof ApiFailure && SESSION_ENDED.includes(error.code)) return;
  const content = (error instanceof ApiFailure && error.msg) || wordsNow(apiWords).error;
  Message.error({ id: content, content, duration: TOAST_MS });
};
