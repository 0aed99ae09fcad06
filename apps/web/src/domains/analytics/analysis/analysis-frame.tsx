import type { RangeInfo } from '@onair/contract/analytics/analysis-range';
import { figuresChannel } from '@onair/contract/analytics/collect';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconClose } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './analysis.module.css';
import { AnalysisContext, useAnalysis, useFilterParts, useRange } from './analysis.state.ts';
import { analysisWords } from './analysis.words.ts';
import { ContributionCard } from './cards/contribution-card.tsx';
import { contributionWords } from './contribution.words.ts';
import { deskWords } from './desk/desk.words.ts';
import type { Drill } from './drill.ts';
import { MARK_KINDS, MARK_TONES } from './marks.ts';
import { RangeControl } from './range-control.tsx';

/** The page's active filters; a click removes one. Renders nothing without filters. */
const FilterBar = () => {
  const words = useWords(contributionWords);
  const { filter, choose } = useAnalysis();
  const parts = useFilterParts(filter);
  if (parts.length === 0) return null;
  return (
    <Row as="section" wrap gap={8} aria-label={words.filters}>
      {parts.map(({ name, label }) => (
        <Button
          key={name}
          size="small"
          aria-label={words.remove(words.dimensions[name], label)}
          onClick={() => choose({ [name]: undefined })}
        >
          {words.dimensions[name]}: {label} <IconClose aria-hidden="true" />
        </Button>
      ))}
      <Text as="span" tone="muted" size={12} role="status">
        {words.unfiltered}
      </Text>
    </Row>
  );
};

const Desk = lazyPart(async () => (await import('./desk/desk.tsx')).Desk);
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
  useChannel(figuresChannel);
  const open = useCallback(
    (wanted: Drill) => setDrill({ ...wanted, filter: { ...filter, ...wanted.filter } }),
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
        {below}
        <ContributionCard />
        <Desk />
      </Stack>
      <Overlay part={DrillPanel} props={drill && { drill }} onClose={() => setDrill(null)} />
    </AnalysisContext>
  );
};
