import { Refused } from '../../refused.ts';

/** Probes are asked by load balancers many times a second; the database is asked at most this often. */
const BELIEVED_MS = 1_000;
const PATIENCE_MS = 1_500;

const inTime = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
};

/**
 * Whether the database answers. Callers within the same second share one probe, also while it is under way.
 * @param probe asks the database; any rejection means that it is away
 * @returns resolves when it answers, throws Refused `unavailable` when it does not
 */
export const readiness = (probe: () => Promise<unknown>): (() => Promise<void>) => {
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  return async () => {
    if (!asked || performance.now() - asked.at >= BELIEVED_MS)
      asked = { at: performance.now(), answer: inTime(probe()) };
    if (!(await asked.answer)) throw new Refused('unavailable', { retryAfterSeconds: 1 });
  };
};
