import type { FieldFault } from '@onair/contract/failure';
import { wordsNow } from '../i18n/words.ts';
import { apiWords } from './api.words.ts';

/** Why a call failed. `code` is the envelope's, 0 without an envelope; `http` is 0 without a response. */
export class ApiFailure extends Error {
  readonly code: number;
  readonly http: number;
  readonly fields: readonly FieldFault[];
  /** Seconds that the server asks callers to wait; null when not stated. */
  readonly retryAfter: number | null;

  constructor(
    msg: string,
    code: number,
    http: number,
    fields: readonly FieldFault[] = [],
    retryAfter: number | null = null,
  ) {
    super(msg);
    this.name = 'ApiFailure';
    this.code = code;
    this.http = http;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get msg(): string {
    return this.message;
  }

  /** The server was unreachable, or an intermediary answered instead. */
  get transport(): boolean {
    return this.code === 0;
  }
}

/** Why something failed, to be told where it was tried: what a field is refused for comes first. */
export const whyOf = (error: unknown): string => {
  if (error instanceof ApiFailure) return error.fields[0]?.msg ?? error.msg;
  return error instanceof Error ? error.message : String(error);
};

export const transportFailure = (http = 0, retryAfter: number | null = null): ApiFailure =>
  new ApiFailure(wordsNow(apiWords).requestError, 0, http, [], retryAfter);

/** An aborted call is not a failure. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export const aborted = (): DOMException => new DOMException('Aborted', 'AbortError');
