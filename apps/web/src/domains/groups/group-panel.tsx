import { failures } from '@onair/contract/failure';
import {
  addGroupMembers,
  answerGroupInvite,
  arrangeTeam,
  deleteGroup,
  findColleagues,
  type Group,
  type GroupInvitee,
  type GroupMember,
  getGroup,
  removeGroupMember,
} from '@onair/contract/groups/groups';
import { useState } from 'react';
import { useCall, useWrite } from '../../shared/api/query.ts';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Checkbox, Input, Message, Popconfirm } from '../../shared/kit/controls.ts';
import { IconDelete, IconLeft } from '../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../shared/overlay/overlay.ts';
import { useOverlays } from '../../shared/overlay/overlays.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { useDebounced } from '../../shared/ui/use-typed-filter.ts';
import { usePreferences } from '../preferences/index.ts';
import { GroupForm } from './group-form.tsx';
import styles from './groups.module.css';
import { groupWords } from './groups.words.ts';

/** Finds colleagues by name and invites the ones that are ticked. */
const AddMembers = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const words = useWords(groupWords);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useCall(findColleagues, { text: useDebounced(text.trim(), 250) }, { handled: true });
  const add = useWrite(addGroupMembers, {
    onDone: () => {
      Message.success(wordsNow(groupWords).added);
      onClose();
    },
  });
  const members = new Set(group.members.map(({ accountId }) => accountId));
  const invited = new Set(group.invited.map(({ accountId }) => accountId));
  const isIn = (id: string) => members.has(id) || invited.has(id);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Stack gap={12} above={8} below={12} pad={12} fill={1} rounded>
      <Input.Search value={text} maxLength={60} aria-label={words.find} placeholder={words.find} onChange={setText} />
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.nobody} />}>
        {(list) => (
          <Stack as="ul" gap={6} className={styles.people}>
            {list.map(({ accountId, name, username, jobName }) => (
              <li key={accountId}>
                <Checkbox
                  checked={isIn(accountId) || chosen.has(accountId)}
                  disabled={isIn(accountId)}
                  onChange={(on) => toggle(accountId, on)}
                >
                  {name}{' '}
                  <Text tone="muted" size={12}>
                    {members.has(accountId)
                      ? words.inAlready
                      : invited.has(accountId)
                        ? words.askedAlready
                        : [username, jobName].filter(Boolean).join(' · ')}
                  </Text>
                </Checkbox>
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
      <Row align="stretch" wrap gap={8} justify="end">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          type="primary"
          disabled={chosen.size === 0}
          loading={add.isPending}
          onClick={() => add.mutate({ id: group.id, accountIds: [...chosen] })}
        >
          {words.addThese}
        </Button>
      </Row>
    </Stack>
  );
};

/** The reader's own invitation: nobody becomes a member without having agreed. */
const OwnInvitation = ({ group }: { group: Group }) => {
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
const Invitees = ({ group }: { group: Group }) => {
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

/** Edit, leave and dissolve, as far as the reader may. */
export const LeaveButtons = ({ group, onEdit, onGone }: { group: Group; onEdit: () => void; onGone: () => void }) => {
  const words = useWords(groupWords);
  const { confirm } = useOverlays();
  const me = group.members.find((member) => member.self);
  const leave = useWrite(removeGroupMember, { onDone: () => void Message.success(wordsNow(groupWords).left) });
  const dissolve = useWrite(deleteGroup, {
    onDone: () => {
      Message.success(wordsNow(groupWords).dissolved);
      onGone();
    },
  });
  const question = { ok: words.sure, danger: true };
  const askToLeave = ({ accountId }: GroupMember) =>
    confirm({
      ...question,
      title: words.leave,
      text: words.leaveAsk,
      act: () => leave.mutateAsync({ id: group.id, accountId }),
    });
  const askToDissolve = () =>
    confirm({
      ...question,
      title: words.dissolve,
      text: words.dissolveAsk,
      act: () => dissolve.mutateAsync({ id: group.id }),
    });
  return (
    <Row align="stretch" wrap gap={8} justify="end">
      {me && !me.owner ? <Button onClick={() => askToLeave(me)}>{words.leave}</Button> : null}
      {group.editable ? (
        <>
          <Button status="danger" onClick={askToDissolve}>
            {words.dissolve}
          </Button>
          <Button type="primary" onClick={onEdit}>
            {words.edit[group.kind]}
          </Button>
        </>
      ) : null}
    </Row>
  );
};

/** A member; those who may edit the group may remove anyone but its owner. */
const MemberRow = ({ group, member }: { group: Group; member: GroupMember }) => {
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

/** Lets a team's owner give their own Workplace to members who have not arranged theirs. */
const TeamWorkplace = ({ group: { id, version, arranged } }: { group: Group }) => {
  const { workplace: words } = useWords(groupWords);
  const own = usePreferences()?.workplace ?? [];
  const arrange = useWrite(arrangeTeam, { onDone: () => Message.success(wordsNow(groupWords).saved) });
  return (
    <section aria-label={words.title}>
      <Text as="h3" size={14} weight="medium" above={16} below={4}>
        {words.title}
      </Text>
      <Text as="p" tone="muted" size={13} below={8}>
        {arranged ? words.arranged : words.none} {own.length === 0 ? words.arrangeFirst : ''}
      </Text>
      <Row wrap gap={8}>
        <Button
          size="small"
          disabled={own.length === 0}
          loading={arrange.isPending}
          onClick={() => arrange.mutate({ id, version, cards: own })}
        >
          {words.giveMine}
        </Button>
        {arranged ? (
          <Button size="small" onClick={() => arrange.mutate({ id, version, cards: null })}>
            {words.takeAway}
          </Button>
        ) : null}
      </Row>
    </section>
  );
};

type GroupAction = 'edit' | 'add' | null;

type ContentsProps = {
  group: Group;
  doing: GroupAction;
  setDoing: (doing: GroupAction) => void;
};

const Contents = ({ group, doing, setDoing }: ContentsProps) => {
  const words = useWords(groupWords);
  const clock = useCompanyClock();
  if (doing === 'edit') {
    const stop = () => setDoing(null);
    return <GroupForm kind={group.kind} group={group} onClose={stop} onSaved={stop} />;
  }
  return (
    <>
      {group.description ? <p className={styles.description}>{group.description}</p> : null}
      <Text as="p" tone="muted" size={12} anywhere>
        {words.since(clock.date(group.createdAt))}
      </Text>
      <OwnInvitation group={group} />
      <Row gap={12} justify="between" above={16} below={4}>
        <Text as="h3" size={14} weight="medium">
          {words.members(group.members.length)}
        </Text>
        {group.editable && doing !== 'add' ? (
          <Button size="small" onClick={() => setDoing('add')}>
            {words.add}
          </Button>
        ) : null}
      </Row>
      {doing === 'add' ? <AddMembers group={group} onClose={() => setDoing(null)} /> : null}
      <ul className={styles.list}>
        {group.members.map((member) => (
          <MemberRow key={member.accountId} group={group} member={member} />
        ))}
      </ul>
      <Invitees group={group} />
      {group.kind === 'team' && group.editable ? <TeamWorkplace group={group} /> : null}
    </>
  );
};

type Props = OverlayProps & {
  id: string;
  /** Back to the list that it was opened from. */
  onBack: (() => void) | undefined;
};

/** A project or team in place: description, members, and for its owner and admins the editing actions. */
export const GroupPanel = ({ id, open, onClose, onBack }: Props) => {
  const words = useWords(groupWords);
  const [doing, setDoing] = useState<GroupAction>(null);
  const query = useCall(getGroup, { id }, { handled: true, forgetPrevious: true });
  const group = query.data;
  const gone = query.error?.code === failures.notFound.code;
  return (
    <SidePanel
      open={open}
      title={group?.name ?? words.either}
      width={560}
      onClose={onClose}
      {...(group && doing !== 'edit'
        ? { footer: <LeaveButtons group={group} onEdit={() => setDoing('edit')} onGone={onClose} /> }
        : {})}
    >
      <div className={styles.body}>
        {onBack ? (
          <Button type="text" icon={<IconLeft />} className={styles.back ?? ''} onClick={onBack}>
            {words.back}
          </Button>
        ) : null}
        {gone ? (
          <Empty text={words.gone} />
        ) : (
          <Loaded query={query} loading={<Skeleton rows={6} />}>
            {(loaded) => <Contents group={loaded} doing={doing} setDoing={setDoing} />}
          </Loaded>
        )}
      </div>
    </SidePanel>
  );
};
