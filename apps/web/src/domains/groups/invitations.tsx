import { answerGroupInvite, type Group, type GroupInvitee, removeGroupMember } from '@onair/contract/groups/groups';
import { useWrite } from '../../shared/api/query.ts';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Message, Popconfirm } from '../../shared/kit/controls.ts';
import { IconDelete } from '../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { groupWords } from './group.words.ts';
import styles from './groups.module.css';

/** The reader's own invitation: nobody becomes a member without having agreed. */
export const OwnInvitation = ({ group }: { group: Group }) => {
  const words = useWords(groupWords);
  const answer = useWrite(answerGroupInvite, {
    onDone: (_group, { accept }) => Message.success(wordsNow(groupWords)[accept ? 'accepted' : 'declined']),
  });
  if (!group.invited.some(({ self }) => self)) return null;
  const reply = (accept: boolean) => answer.mutate({ id: group.id, accept });
  return (
    <Stack gap={12} above={8} below={12} pad={12} fill={1} rounded>
      <Text as="p">{words.inviteText}</Text>
      <Row align="stretch" wrap gap={8} justify="end">
        <Button disabled={answer.isPending} onClick={() => reply(false)}>
          {words.decline}
        </Button>
        <Button type="primary" loading={answer.isPending} onClick={() => reply(true)}>
          {words.accept}
        </Button>
      </Row>
    </Stack>
  );
};

const InviteeRow = ({ group, invitee }: { group: Group; invitee: GroupInvitee }) => {
  const words = useWords(groupWords);
  const clock = useCompanyClock();
  const withdraw = useWrite(removeGroupMember, {
    onDone: () => Message.success(wordsNow(groupWords).withdrawn),
  });
  const { accountId, name, avatar, invitedAt } = invitee;
  return (
    <Row as="li" gap={12} className={styles.member}>
      <Avatar name={name} src={avatar} size={36} />
      <Stack as="span" grow shrinks>
        <Text weight="medium" anywhere className={styles.name}>
          {name}
        </Text>
        <Text tone="muted" size={12}>
          {words.asked(clock.date(invitedAt))}
        </Text>
      </Stack>
      {group.editable ? (
        <Popconfirm
          title={words.withdrawAsk(name)}
          okText={words.sure}
          cancelText={words.cancel}
          onOk={() => withdraw.mutate({ id: group.id, accountId })}
        >
          <Button
            type="text"
            size="small"
            icon={<IconDelete />}
            aria-label={words.withdraw(name)}
            loading={withdraw.isPending}
          />
        </Popconfirm>
      ) : null}
    </Row>
  );
};

/** Who was asked and has not answered. */
export const Invitees = ({ group }: { group: Group }) => {
  const words = useWords(groupWords);
  if (group.invited.length === 0) return null;
  return (
    <>
      <Text as="h3" size={14} weight="medium" above={16} below={4}>
        {words.invited(group.invited.length)}
      </Text>
      <ul className={styles.list}>
        {group.invited.map((invitee) => (
          <InviteeRow key={invitee.accountId} group={group} invitee={invitee} />
        ))}
      </ul>
    </>
  );
};
