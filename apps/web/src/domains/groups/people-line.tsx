import type { GroupCard } from '@onair/contract/groups/groups';
import styles from '../../pages/user-info/user-info.module.css';
import { useWords } from '../../shared/i18n/words.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { groupWords } from './groups.words.ts';

/** The first contributors side by side, and how many there are. */
export const PeopleLine = ({ contributors, peopleNumber }: Pick<GroupCard, 'contributors' | 'peopleNumber'>) => {
  const words = useWords(groupWords);
  return (
    <Row as="span" gap={8} tone="muted" size={12}>
      <Row as="span" align="stretch" className={styles.faces} title={contributors.map(({ name }) => name).join('、')}>
        {contributors.map(({ name, email, avatar }) => (
          <Avatar key={email + name} name={name} src={avatar} size={24} />
        ))}
      </Row>
      <span>{peopleNumber > contributors.length ? words.andOthers(peopleNumber) : words.people(peopleNumber)}</span>
    </Row>
  );
};
