import { useWords } from '../../../shared/i18n/words.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import styles from './analysis.module.css';
import { analysisWords } from './analysis.words.ts';

type Props = {
  /** First and last of the twelve places of two hours. */
  from: number;
  to: number;
  onChange: (from: number, to: number) => void;
};

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const PLACES = Array.from({ length: 12 }, (_, place) => place);

/** The hours that a chart shows, as two lists: the keyboard alternative to its zoom bar. */
export const HourSpan = ({ from, to, onChange }: Props) => {
  const words = useWords(analysisWords);
  return (
    <Row gap={6} tone="faint" className={styles.span}>
      <NamedSelect
        size="small"
        name={words.fromHour}
        value={from}
        options={PLACES.filter((place) => place < to).map((value) => ({ value, label: clock(value * 2) }))}
        onChange={(place) => onChange(place ?? 0, to)}
      />
      <span aria-hidden="true">–</span>
      <NamedSelect
        size="small"
        name={words.toHour}
        value={to}
        options={PLACES.filter((place) => place > from).map((value) => ({ value, label: clock(value * 2 + 2) }))}
        onChange={(place) => onChange(from, place ?? 11)}
      />
    </Row>
  );
};
