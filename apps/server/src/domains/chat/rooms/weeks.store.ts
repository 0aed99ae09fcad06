import { codeOf } from '@onair/contract/typed';
import { dayName } from '../../../calendar.ts';
import type { Db } from '../../../db/client.ts';
import { createPartitions, type Partition, partitionsOf } from '../../../db/partitions.store.ts';

/** Lines are partitioned by week, from Monday to Monday in UTC. */
export const LINES = 'chat_lines';
/** The partition of lines that are older than the partitioning. */
export const LINES_BEFORE = `${LINES}_before`;

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** The first Monday of the epoch. */
const MONDAY = 4 * DAY;

const mondayOf = (moment: Date): number => MONDAY + Math.floor((moment.getTime() - MONDAY) / WEEK) * WEEK;

const nameOf = (monday: number): string => `${LINES}_${dayName(monday / DAY).replaceAll('-', '')}`;

const weekFrom = (monday: number): Partition => ({
  name: nameOf(monday),
  from: new Date(monday).toISOString(),
  until: new Date(monday + WEEK).toISOString(),
});

/** Creates the missing partitions for the week of an instant and the weeks after it. */
export const prepareWeeks = async (db: Db, moment: Date, ahead = 0): Promise<void> => {
  const names = await partitionsOf(db, LINES);
  // The old partition ends where the first week begins.
  const first = names.includes(LINES_BEFORE) ? (names.toSorted()[0] ?? '') : '';
  const weeks = Array.from({ length: ahead + 1 }, (_, n) => weekFrom(mondayOf(moment) + n * WEEK));
  await createPartitions(
    db,
    LINES,
    weeks.filter(({ name }) => name >= first),
  );
};

/** The last Monday at or before an instant: the end of the last whole week. */
export const weeksEnd = (moment: Date): Date => new Date(mondayOf(moment));

/** Names of the partitions whose lines are all older than that Monday. */
export const weeksBefore = async (db: Db, end: Date): Promise<string[]> => {
  const names = await partitionsOf(db, LINES);
  const gone = names.filter((name) => name < nameOf(end.getTime()));
  return gone.length > 0 && names.includes(LINES_BEFORE) ? [LINES_BEFORE, ...gone] : gone;
};

/** Whether the error means that the week of a line has no partition yet. */
export const isMissingPartition = (error: unknown): boolean =>
  error instanceof Error &&
  ((codeOf(error) === '23514' && /^no partition of relation "chat_lines" /.test(error.message)) ||
    isMissingPartition(error.cause));
