import type { MediaAway, StudioNow } from '@onair/contract/live/studio-now';
import type { LiveReport } from './live.ts';

type Parts = {
  node: string;
  address: string;
  /** Studios whose lease this process holds, with the epoch of each. */
  held: () => ReadonlyMap<string, number>;
  epochOf: (studioId: string) => number | null;
  away: () => MediaAway | null;
  publishUrl: () => string | null;
  publish: (report: LiveReport) => void;
};

/** What this process reports of the studios that it holds. */
export const ownReport = ({ node, address, held, epochOf, away: awayNow, publishUrl, publish }: Parts) => {
  let reported: StudioNow[] = [];
  /** Studios with their state loaded: nothing is reported of others yet. Null where there is no reconciler. */
  let spokenFor: Set<string> | null = null;

  const of = (studios: StudioNow[]): LiveReport => {
    const away = awayNow();
    return {
      node,
      epochs: Object.fromEntries([...held()].filter(([id]) => !spokenFor || spokenFor.has(id))),
      owner: address,
      media: { available: away === null, away },
      publishUrl: publishUrl(),
      studios,
    };
  };
  const report = (studios: StudioNow[], takenUp?: readonly string[]): void => {
    // Without a valid lease another node may report these studios.
    if (![...held().keys()].some((id) => epochOf(id) !== null)) return;
    reported = studios;
    if (takenUp) spokenFor = new Set(takenUp);
    publish(of(studios));
  };

  return {
    /** From now on only studios that `report` names as loaded are covered. */
    begin: () => {
      spokenFor = new Set();
    },
    report,
    repeat: () => report(reported),
    now: () => of(reported),
    nothing: () => of([]),
    forget: (studioId: string) => {
      spokenFor?.delete(studioId);
      reported = reported.filter((one) => one.studioId !== studioId);
    },
    isOnAir: (studioId: string) =>
      reported.some((one) => one.studioId === studioId && (one.live || one.program !== null)),
    /** Whether it is loaded, and nothing is on air in it. */
    isQuiet: (studioId: string) =>
      spokenFor?.has(studioId) === true && !reported.some((one) => one.studioId === studioId),
  };
};
