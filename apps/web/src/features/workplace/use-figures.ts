import { figuresChannel } from '@onair/contract/collect';
import { categoriesPercent, contentData, popularList, workplaceSummary } from '@onair/contract/workplace';
import { keyOf, queryClient } from '../../shared/api/query.ts';
import { useChannel } from '../../shared/stream/use-channel.ts';

const figures = [workplaceSummary, contentData, popularList, categoriesPercent];

const refresh = () => {
  for (const figure of figures) queryClient.invalidateQueries({ queryKey: keyOf(figure) });
};

/** Reads the page's figures afresh when events have changed them, and after a break in the stream. */
export const useLiveFigures = (): void => useChannel(figuresChannel, { changed: refresh }, refresh);
