import { addDays, DAY, dayOf, localOf } from '@onair/contract/lib/local-time';
import type { Plan as LivePlan } from '@onair/contract/live/schedule';
import type { ReactNode } from 'react';

/**
 * A calendar entry: a planned live, or something else with a time in the same shape; `sign` is shown before its title.
 */
export type Plan = Pick<LivePlan, 'id' | 'title' | 'startsAt' | 'endsAt' | 'state' | 'studio'> & { sign?: ReactNode };

/** A part of a plan on one day: its minutes, its lane among overlapping ones, and whether there are others without one. */
export type Piece = { plan: Plan; from: number; to: number; lane: number; lanes: number; crowded: boolean };
/** Overlapping plans of a day that have no lane, as one entry. */
export type Overflow = { plans: Plan[]; from: number; to: number };
type DayColumn = { day: string; pieces: Piece[]; overflows: Overflow[] };

const DAY_MINUTES = 1440;
/** Minimum height of a short plan, so that its title is readable. */
const SHOWN_MIN = 30;

const minutesInto = (day: string, at: string, timeZone: string): number => {
  const local = localOf(at, timeZone);
  const days = (Date.parse(`${dayOf(local)}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY;
  return days * DAY_MINUTES + Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
};

/** Plans side by side; with more, none of them would be readable. */
const LANES_MAX = 2;

type Lane = Omit<Piece, 'lanes' | 'crowded'>;

/** Merges overlapping pieces, in order. */
const overflowsOf = (hidden: readonly Lane[]): Overflow[] => {
  const overflows: Overflow[] = [];
  for (const { plan, from, to } of hidden) {
    const last = overflows.at(-1);
    if (last && from < last.to) {
      last.plans.push(plan);
      last.to = Math.max(last.to, to);
    } else overflows.push({ plans: [plan], from, to });
  }
  return overflows;
};

/**
 * Lays out overlapping plans side by side: each in the first free lane, all of a cluster equally wide.
 * @param kept the plan that always has a lane, over others if need be: one that is being moved
 */
const inLanes = (pieces: readonly Omit<Lane, 'lane'>[], kept: string | undefined): Omit<DayColumn, 'day'> => {
  const laid: Omit<DayColumn, 'day'> = { pieces: [], overflows: [] };
  let cluster: Lane[] = [];
  let until = Number.NEGATIVE_INFINITY;
  const close = () => {
    const hidden = cluster.filter(({ lane, plan }) => lane >= LANES_MAX && plan.id !== kept);
    const shown = cluster.filter((piece) => !hidden.includes(piece));
    const lanes = Math.min(LANES_MAX, Math.max(0, ...cluster.map(({ lane }) => lane + 1)));
    const crowded = hidden.length > 0;
    laid.pieces.push(...shown.map((piece) => ({ ...piece, lane: Math.min(piece.lane, lanes - 1), lanes, crowded })));
    laid.overflows.push(...overflowsOf(hidden));
    cluster = [];
  };
  for (const piece of pieces.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (piece.from >= until) close();
    const taken = cluster.filter(({ to }) => to > piece.from).map(({ lane }) => lane);
    let lane = 0;
    while (taken.includes(lane)) lane += 1;
    cluster.push({ ...piece, lane });
    until = Math.max(until, piece.to);
  }
  close();
  return laid;
};

/** The days from Monday on with their plans, on the company's clock. */
export const weekOf = (monday: string, plans: readonly Plan[], timeZone: string, kept?: string): DayColumn[] =>
  Array.from({ length: 7 }, (_, n) => {
    const day = addDays(monday, n);
    const pieces = plans.flatMap((plan) => {
      const from = Math.max(0, minutesInto(day, plan.startsAt, timeZone));
      const to = Math.min(DAY_MINUTES, minutesInto(day, plan.endsAt, timeZone));
      return from < to && from < DAY_MINUTES && to > 0 ? [{ plan, from, to: Math.max(to, from + SHOWN_MIN) }] : [];
    });
    return { day, ...inLanes(pieces, kept) };
  });
