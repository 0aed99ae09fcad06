import type { RangeInfo } from '@onair/contract/analytics/analysis-range';
import { figuresChannel } from '@onair/contract/analytics/intake';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack } from '../../../shared/layout/layout.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { AfterPaint } from '../../../shared/ui/after-paint.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './analysis.module.css';
import { analysisWords } from './analysis.words.ts';
import { ContributionCard } from './contribution-card.tsx';
import { deskWords } from './desk.words.ts';
import type { Drill } from './drill.ts';
import { FilterBar } from './filter-bar.tsx';
import { MARK_KINDS, MARK_TONES } from './marks.ts';
import { RangeControl } from './range-control.tsx';
import { AnalysisContext, useRange } from './use-analysis.ts';

const Desk = lazyPart(async () => (await import('./desk.tsx')).Desk, { ahead: true });
const DrillPanel = lazyPart(async () => (await import('./drill-panel.tsx')).DrillPanel);

type Props = {
  /** The range reported by the page's first figures. */
  useInfo: () => RangeInfo | undefined;
  /** Content above the fold. */
  children: ReactNode;
  /** The page's remaining cards. */
  below: ReactNode;
};

type ControlProps = Pick<Props, 'useInfo' | 'children'> & { range: ReturnType<typeof useRange> };

const Control = ({ useInfo, range, children }: ControlProps) => (
  <RangeControl
    preset={range.analysisQuery.preset ?? 'today'}
    compare={range.compare}
    info={useInfo()}
    onChange={range.change}
  >
    {children}
  </RangeControl>
);

/** What the marks at the foot of charts stand for. */
const MarkLegend = () => {
  const words = useWords(deskWords);
  return (
    <Row as="span" inline wrap gap={[2, 12]}>
      {MARK_KINDS.map((kind) => (
        <StatusTag key={kind} tone={MARK_TONES[kind]}>
          {words[kind]}
        </StatusTag>
      ))}
    </Row>
  );
};

/** Shared by both pages: the range on top, the cards, and the panel with the details of a point. */
export const AnalysisFrame = ({ useInfo, children, below }: Props) => {
  const words = useWords(analysisWords);
  const range = useRange();
  const { analysisQuery, filter, figure, by, breakDown, compare, choose } = range;
  const [drill, setDrill] = useState<Drill | null>(null);
  const [shown, setShown] = useState(false);
  useChannel(figuresChannel);
  const open = useCallback(
    (wanted: Drill) => {
      setDrill({ ...wanted, filter: { ...filter, ...wanted.filter } });
      setShown(true);
    },
    [filter],
  );
  const analysis = useMemo(
    () => ({ analysisQuery, filter, figure, by, breakDown, compare, choose, open }),
    [analysisQuery, filter, figure, by, breakDown, compare, choose, open],
  );
  return (
    <AnalysisContext value={analysis}>
      <Stack gap={16}>
        <div className={styles.top}>
          <Control useInfo={useInfo} range={range}>
            <Row wrap gap={[2, 16]} tone="muted" size={12}>
              <span>{words.drill.hint}</span>
              <MarkLegend />
            </Row>
          </Control>
          <FilterBar />
        </div>
        {children}
        <AfterPaint>
          {below}
          <ContributionCard />
          <Desk />
        </AfterPaint>
      </Stack>
      {drill ? <DrillPanel open={shown} drill={drill} onClose={() => setShown(false)} /> : null}
    </AnalysisContext>
  );
};
