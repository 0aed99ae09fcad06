import type { FailureName, FieldFault } from '@onair/contract/failure';

/** Thrown by handlers and stores to answer with a failure of the contract; everything else thrown is an internal fault. */
export class AppError extends Error {
  readonly failure: FailureName;
  readonly fields: FieldFault[];
  /** Replaces the failure's standard text; must be in the reader's language already. */
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

/** One invalid field. @param msg the reason, in the reader's language */
export const invalidField = (field: string, rule: string, msg: string): AppError =>
  new AppError('invalid', { fields: [{ field, rule, msg }] });

/**
 * The server cannot start and the operator has to act. The message is one or two sentences that say what is wrong and
 * what to do; `main.ts` prints it alone, without a stack, and exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** An error of the file system or of PostgreSQL, in one line. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
};
