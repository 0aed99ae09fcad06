import type { ReactNode } from 'react';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import { IconLeft, IconRight } from '../../../../shared/kit/icons.ts';
import { Row, Text } from '../../../../shared/layout/layout.tsx';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { scheduleWords } from '../schedule.words.ts';
import { type Period, periodOf } from './period.ts';

type Props = {
  period: Period;
  timeZone: string;
  /** A day of the week or month to show; undefined for the current one. */
  onGo: (day: string | undefined) => void;
  /** Further controls, at the end. */
  children?: ReactNode;
};

/** The displayed week or month, with links to others. */
export const PeriodBar = ({ period: { kind, first, last, before, after }, timeZone, onGo, children }: Props) => {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const go = (day: string) => onGo(day === periodOf(kind, undefined, timeZone).first ? undefined : day);
  return (
    <Row wrap gap={[8, 12]} below={16}>
      <Row gap={8}>
        <IconButton label={words.before[kind]} icon={<IconLeft />} onClick={() => go(before)} />
        <Button onClick={() => onGo(undefined)}>{words.today[kind]}</Button>
        <IconButton label={words.after[kind]} icon={<IconRight />} onClick={() => go(after)} />
      </Row>
      <Text tone="strong" size={16} weight="medium" numeric nowrap={kind === 'month'} grow role="status">
        {kind === 'month' ? format.month(first) : `${format.day(first)} – ${format.day(last)}`}
      </Text>
      {children}
    </Row>
  );
};
