import { useEffect, useRef } from 'react';
import { Row } from '../src/shared/layout/layout.tsx';
import { openChart } from '../src/shared/ui/chart/engine.ts';
import { PageCard } from '../src/shared/ui/page-card.tsx';

const DAYS = ['1', '2', '3', '4', '5', '6', '7', '8'];
export const LINE = {
  animation: false,
  grid: { left: 4, right: 24, top: 20, bottom: 4, containLabel: true },
  tooltip: { trigger: 'axis', renderMode: 'richText' },
  xAxis: { type: 'category', boundaryGap: false, data: DAYS },
  yAxis: { type: 'value' },
  series: [{ type: 'line', smooth: 0.4, areaStyle: {}, data: DAYS.map((_, day) => 4000 + day * 300) }],
};

type Props = { option: Record<string, unknown>; part: 'line' | 'pie'; height: number };

/** A chart of the drawing library with constant data. */
export const Drawing = ({ option, part, height }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const opened = openChart(box.current, [part]).then((open) => open());
    opened.then((chart) => chart.setOption(option));
    return () => void opened.then((chart) => chart.dispose());
  }, [option, part]);
  return <div ref={box} style={{ height }} />;
};

/** As many charts as a page of the product shows in its window. */
export const Charts = ({ count }: { count: number }) => (
  <div id="drawings">
    {Array.from({ length: count }, (_, at) => at + 1).map((at) => (
      <PageCard key={at} title={`图表 ${at}`}>
        <Row gap={16}>
          <strong>{at * 1234}</strong>
        </Row>
        <Drawing option={LINE} part="line" height={200} />
      </PageCard>
    ))}
  </div>
);
