import {
  RANGE_PRESETS,
  type RangeInfo,
  type RangePreset,
  type RangeRule,
  rangeFaults,
} from '@onair/contract/analytics/analysis-range';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Switch } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { DayRange } from '../../../shared/ui/lazy-days.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import styles from './analysis.module.css';
import { analysisWords } from './analysis.words.ts';
import { dayIn, daysText, isOpen, type RangeState } from './range.ts';

type Props = {
  preset: RangePreset;
  compare: boolean;
  /** The range of the visible figures; undefined until they are loaded. */
  info: RangeInfo | undefined;
  onChange: (change: Partial<RangeState>) => void;
  /** Notes about the figures, before the range in words. */
  children?: ReactNode;
};

/** Selects the days of the page and the comparison with the previous period. Changes are announced. */
export const RangeControl = ({ preset, compare, info, onChange, children }: Props) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const [fault, setFault] = useState<RangeRule | null>(null);
  const choose = (next: RangePreset) => {
    setFault(null);
    const today = dayIn(Date.now(), info?.timeZone);
    const days = { from: info?.from ?? today, to: info?.to ?? today };
    onChange(next === 'custom' ? { preset: next, ...days } : { preset: next, from: undefined, to: undefined });
  };
  const pick = (days: string[] | undefined) => {
    const [from, to] = days ?? [];
    const range = { preset: 'custom' as const, ...(from ? { from } : {}), ...(to ? { to } : {}) };
    const rule = rangeFaults(range, dayIn(Date.now(), info?.timeZone))[0]?.rule ?? null;
    setFault(rule);
    if (rule === null) onChange(range);
  };
  const summary = info
    ? [
        words.shown(daysText(info, format)),
        ...(isOpen(info) ? [words.upTo(format.timeIn(info.until, info.timeZone))] : []),
        ...(compare ? [words.against(daysText(info.previous, format))] : []),
      ].join(' · ')
    : '';
  return (
    <Row as="section" wrap gap={[8, 20]} className={styles.bar} aria-label={words.range}>
      <Segments
        label={words.range}
        value={preset}
        options={RANGE_PRESETS.map((value) => ({ value, label: words.presets[value] }))}
        onChange={choose}
      />
      {preset === 'custom' ? (
        <div className={styles.days}>
          <DayRange value={info ? [info.from, info.to] : undefined} names={[words.from, words.to]} onChange={pick} />
        </div>
      ) : null}
      <Row as="span" inline gap={8}>
        <Switch
          size="small"
          checked={compare}
          aria-label={words.compare}
          onChange={(on) => onChange({ compare: on })}
        />
        <span aria-hidden="true">{words.compare}</span>
      </Row>
      {fault ? (
        <Text as="p" tone="danger" size={13} line={20} role="alert">
          {words.faults[fault]}
        </Text>
      ) : null}
      {children}
      <Text as="p" tone="muted" size={13} line={20} numeric className={styles.summary} role="status">
        {summary}
      </Text>
    </Row>
  );
};
