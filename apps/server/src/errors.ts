import type { FailureName, FieldFault } from '@onair/contract/failure';

/** Thrown by handlers and stores to answer with a failure of the contract; everything else thrown is an internal fault. */
export class AppError extends Error {
  readonly failure: FailureName;
  readonly fields: FieldFault[];
  /** Replaces the failure's usual words; must be in the reader's language already. */
  readonly words: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    failure: FailureName,
    options: { fields?: FieldFault[]; words?: string; retryAfterSeconds?: number } = {},
  ) {
    super(failure);
    this.failure = failure;
    this.fields = options.fields ?? [];
    this.words = options.words ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
