import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { libraryWords } from './library.words.ts';
import { Sparkline } from './sparkline.tsx';

/** Clicks of a week as a line; their sum is said to those who do not see it. */
export const WeekClicks = ({ clicks }: { clicks: readonly number[] }) => {
  const words = useWords(libraryWords);
  const format = useFormat();
  return <Sparkline values={clicks} label={words.clicksText(format.number(clicks.reduce((a, b) => a + b, 0)))} />;
};
