import { categoriesPercent } from '@onair/contract/analytics/workplace';
import type { ContentFamily } from '@onair/contract/content/items';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { type Parts, ringTable, totalOf } from '../../shared/ui/chart/kinds/ring.ts';
import { RingDrawing } from '../../shared/ui/drawing/ring-drawing.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const HEIGHT = 310;

type Part = { family: ContentFamily; count: number };

const PartsChart = ({ parts }: { parts: readonly Part[] }) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const ring: Parts = {
    parts: parts.map(({ family, count }) => ({ name: words.familyNames[family], value: count })),
    value: format.number,
    percent: format.percent,
  };
  const table = ringTable([words.family, words.contentCount, words.share], ring);
  return (
    <RingDrawing title={words.categories} ring={ring} table={table} height={HEIGHT}>
      <Stack as="p" tone="muted" text="center" className={styles.middle}>
        <span>{words.contentCount}</span>
        <strong>{format.number(totalOf(ring))}</strong>
      </Stack>
    </RingDrawing>
  );
};

/** Online items by family, the total in the middle. */
export const CategoriesChart = () => {
  const query = useCall(categoriesPercent, {}, { handled: true });
  return (
    <Loaded query={query} loading={<div style={{ height: 310 }} aria-busy="true" />}>
      {(parts) => <PartsChart parts={parts} />}
    </Loaded>
  );
};
