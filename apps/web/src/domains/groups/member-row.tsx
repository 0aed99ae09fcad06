import { type Group, type GroupMember, removeGroupMember } from '@onair/contract/groups/groups';
import { useWrite } from '../../shared/api/query.ts';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Message, Popconfirm } from '../../shared/kit/controls.ts';
import { IconDelete } from '../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { groupWords } from './group.words.ts';
import styles from './groups.module.css';

/** A member; those who may edit the group may remove anyone but its owner. */
export const MemberRow = ({ group, member }: { group: Group; member: GroupMember }) => {
  const words = useWords(groupWords);
  const clock = useCompanyClock();
  const remove = useWrite(removeGroupMember, {
    onDone: () => Message.success(wordsNow(groupWords).removed),
  });
  const { accountId, name, avatar, jobName, email, owner, joinedAt } = member;
  return (
    <Row as="li" gap={12} className={styles.member}>
      <Avatar name={name} src={avatar} size={36} />
      <Stack as="span" grow shrinks>
        <Text weight="medium" anywhere className={styles.name}>
          {name}
          {owner ? (
            <Text tone="muted" size={12} fill={2} rounded="small" className={styles.owner}>
              {words.owner}
            </Text>
          ) : null}
        </Text>
        <Text tone="muted" size={12} anywhere>
          {[jobName, email, words.joined(clock.date(joinedAt))].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      {group.editable && !owner ? (
        <Popconfirm
          title={words.removeAsk(name)}
          okText={words.sure}
          cancelText={words.cancel}
          onOk={() => remove.mutate({ id: group.id, accountId })}
        >
          <Button
            type="text"
            size="small"
            icon={<IconDelete />}
            aria-label={words.remove(name)}
            loading={remove.isPending}
          />
        </Popconfirm>
      ) : null}
    </Row>
  );
};
