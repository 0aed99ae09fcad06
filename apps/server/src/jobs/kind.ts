/** How a kind of job runs. Retries back off: the delay doubles from `backoffSeconds`, with jitter, up to an hour. */
export type RunRules = {
  /** Retries after the first attempt failed, timed out or lost its process. */
  retries: number;
  backoffSeconds: number;
  /** A longer attempt is aborted and counts as failed. At most 24 hours. */
  timeoutSeconds: number;
  /** Concurrent jobs of this kind in one process. */
  concurrency: number;
  /** Concurrent jobs of one group in the whole installation, where jobs name a group. */
  perGroup?: number;
};

/** A kind of job; `Payload` is plain JSON and is stored with the job. */
export type JobKind<Payload extends object> = {
  readonly name: string;
  readonly rules: RunRules;
  /** Carries the type of the payload; never set. */
  readonly payload?: Payload;
};

/** Declares a kind of job. The name goes into the database, the log and the metrics: letters, digits, dots. */
export const jobKind = <Payload extends object>(name: string, rules: RunRules): JobKind<Payload> => ({ name, rules });
