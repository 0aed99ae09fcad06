import {
  contentPeriod,
  contentPublish,
  contentTypeDistribution,
  dataChainGrowth,
  dataOverview,
  popularAuthors,
  publicOpinion,
  publishingSource,
  userActions,
} from '@onair/contract/analytics/analysis';
import { figuresChannel } from '@onair/contract/analytics/intake';
import { useEffect, useRef } from 'react';
import { keyOf, queryClient } from '../../../shared/api/query.ts';
import { useChannel } from '../../../shared/stream/use-channel.ts';

const FIGURES = [
  publicOpinion,
  contentPublish,
  popularAuthors,
  contentPeriod,
  dataOverview,
  userActions,
  contentTypeDistribution,
  dataChainGrowth,
  publishingSource,
];
/** Hints come as often as once a second; a page of ten charts is not read again that often. */
const PAUSE_MS = 4000;

const refresh = () => {
  for (const figure of FIGURES) queryClient.invalidateQueries({ queryKey: keyOf(figure) });
};

/** Reads the page's figures again when events have changed them: at once, then at most once in four seconds. */
export const useLiveFigures = (): void => {
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = () => {
    last.current = performance.now();
    timer.current = undefined;
    refresh();
  };
  const soon = () => {
    timer.current ??= setTimeout(now, Math.max(0, last.current + PAUSE_MS - performance.now()));
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useChannel(figuresChannel, { changed: soon }, refresh);
};
