import type { ContentFamily } from '@onair/contract/content/items/items';
import { useWords } from '../../shared/i18n/words.ts';
import { Segments } from '../../shared/ui/segments.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];

type Props = { family: ContentFamily; choose: (family: ContentFamily) => void };

export const FamilySwitch = ({ family, choose }: Props) => {
  const words = useWords(workplaceWords);
  return (
    <Segments
      label={words.chooseFamily}
      options={FAMILIES.map((value) => ({ value, label: words.families[value] }))}
      value={family}
      onChange={choose}
      className={styles.families ?? ''}
    />
  );
};
