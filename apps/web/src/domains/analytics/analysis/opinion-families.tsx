import type { OpinionChart } from '@onair/contract/analytics/analysis';
import { useCallback, useMemo } from 'react';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { ringTable, sparkRing } from '../../../shared/ui/chart/kinds/ring.ts';
import { Chart } from '../../../shared/ui/chart.tsx';
import { analysisWords } from './analysis.words.ts';
import { wholeRange } from './drill.ts';
import { useAnalysis } from './use-analysis.ts';

/** Of a tile's chart, in pixels. */
export const TILE_HEIGHT = 76;
/** Height of the replacing table. */
export const TILE_TABLE_HEIGHT = 260;
const PARTS = ['pie'] as const;

/** Shares by family. */
export const OpinionFamilies = ({ answer }: { answer: OpinionChart }) => {
  const words = useWords(analysisWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const { families, range } = answer;
  const ring = useMemo(
    () => ({
      parts: families.map(({ name, value }) => ({ name: content.families[name], value })),
      value: format.number,
      percent: format.percent,
    }),
    [families, content, format],
  );
  const option = useMemo(() => sparkRing(ring), [ring]);
  const table = useMemo(() => ringTable([words.family, words.count, words.share], ring), [ring, words]);
  const pick = useCallback(
    (index: number) => {
      const family = families[index]?.name;
      if (!family) return;
      open({
        title: `${words.quotas.share} · ${content.families[family]}`,
        timeZone: range.timeZone,
        filter: wholeRange(range, { family }),
        contents: false,
        kind: 'share',
      });
    },
    [families, range, open, words, content],
  );
  return (
    <Chart
      title={words.quotas.share}
      parts={PARTS}
      option={option}
      table={table}
      height={TILE_HEIGHT}
      tableHeight={TILE_TABLE_HEIGHT}
      onPick={pick}
    />
  );
};
