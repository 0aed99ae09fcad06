import type { GroupCard } from '@onair/contract/groups';
import { useWords } from '../../shared/i18n/words.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import styles from './user-info.module.css';
import { infoWords } from './user-info.words.ts';

/** The first contributors side by side, and how many there are. */
export const PeopleLine = ({ contributors, peopleNumber }: Pick<GroupCard, 'contributors' | 'peopleNumber'>) => {
  const words = useWords(infoWords);
  return (
    <span className={styles.people}>
      <span className={styles.faces} title={contributors.map(({ name }) => name).join('、')}>
        {contributors.map(({ name, email, avatar }) => (
          <Avatar key={email + name} name={name} src={avatar} size={24} />
        ))}
      </span>
      <span>{peopleNumber > contributors.length ? words.andOthers(peopleNumber) : words.people(peopleNumber)}</span>
    </span>
  );
};
