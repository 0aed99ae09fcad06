import type { Plan as LivePlan } from '@onair/contract/live/schedule';
import type { ReactNode } from 'react';
import { addDays, dayOf, localOf } from '../../../shared/i18n/local-time.ts';

/**
 * A calendar entry: a planned live, or something else with a time in the same form; `sign` is shown before its title.
 */
export type Plan = Pick<LivePlan, 'id' | 'title' | 'startsAt' | 'endsAt' | 'state' | 'studio'> & { sign?: ReactNode };

/** A part of a plan on one day: its minutes, and its lane among overlapping ones. */
export type Piece = { plan: Plan; from: number; to: number; lane: number; lanes: number };
export type DayColumn = { day: string; pieces: Piece[] };

const DAY_MINUTES = 1440;
/** Minimum height of a short plan, so that its title is readable. */
const SHOWN_MIN = 30;

const minutesInto = (day: string, at: string, timeZone: string): number => {
  const local = localOf(at, timeZone);
  const days = (Date.parse(`${dayOf(local)}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000;
  return days * DAY_MINUTES + Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
};

/** Lays out overlapping plans side by side: each in the first free lane, all of a cluster equally wide. */
const inLanes = (pieces: Omit<Piece, 'lane' | 'lanes'>[]): Piece[] => {
  const placed: Piece[] = [];
  let cluster: Piece[] = [];
  let until = Number.NEGATIVE_INFINITY;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1));
    for (const piece of cluster) piece.lanes = lanes;
    cluster = [];
  };
  for (const piece of pieces.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (piece.from >= until) close();
    const taken = cluster.filter(({ to }) => to > piece.from).map(({ lane }) => lane);
    let lane = 0;
    while (taken.includes(lane)) lane += 1;
    const one = { ...piece, lane, lanes: 1 };
    cluster.push(one);
    placed.push(one);
    until = Math.max(until, piece.to);
  }
  close();
  return placed;
};

/** The days from Monday on with their plans, on the company's clock. */
export const weekOf = (monday: string, plans: readonly Plan[], timeZone: string): DayColumn[] =>
  Array.from({ length: 7 }, (_, n) => {
    const day = addDays(monday, n);
    const pieces = plans.flatMap((plan) => {
      const from = Math.max(0, minutesInto(day, plan.startsAt, timeZone));
      const to = Math.min(DAY_MINUTES, minutesInto(day, plan.endsAt, timeZone));
      return from < to && from < DAY_MINUTES && to > 0 ? [{ plan, from, to: Math.max(to, from + SHOWN_MIN) }] : [];
    });
    return { day, pieces: inLanes(pieces) };
  });
