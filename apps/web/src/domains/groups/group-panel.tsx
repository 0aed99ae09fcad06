import { failures } from '@onair/contract/failure';
import { type Group, getGroup } from '@onair/contract/groups/groups';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconLeft } from '../../shared/kit/icons.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { AddMembers } from './add-members.tsx';
import { groupWords } from './group.words.ts';
import { GroupForm } from './group-form.tsx';
import styles from './groups.module.css';
import { Invitees, OwnInvitation } from './invitations.tsx';
import { LeaveButtons } from './leave-buttons.tsx';
import { MemberRow } from './member-row.tsx';
import { TeamWorkplace } from './team-workplace.tsx';

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

type Props = {
  id: string;
  open: boolean;
  onClose: () => void;
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
