import type { ContentFamily } from '@onair/contract/content';
import { useId } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];

type Props = { family: ContentFamily; choose: (family: ContentFamily) => void };

export const FamilySwitch = ({ family, choose }: Props) => {
  const words = useWords(workplaceWords);
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="sr-only">{words.chooseFamily}</legend>
      {FAMILIES.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === family} onChange={() => choose(each)} />
          <span>{words.families[each]}</span>
        </label>
      ))}
    </fieldset>
  );
};
