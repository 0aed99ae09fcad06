import { deleteGroup, type Group, removeGroupMember } from '@onair/contract/groups/groups';
import { useState } from 'react';
import { useWrite } from '../../shared/api/query.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Message } from '../../shared/kit/controls.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { groupWords } from './group.words.ts';

type Confirming = 'leave' | 'dissolve' | null;

/** Edit, leave and dissolve, as far as the reader may. */
export const LeaveButtons = ({ group, onEdit, onGone }: { group: Group; onEdit: () => void; onGone: () => void }) => {
  const words = useWords(groupWords);
  const [confirming, setConfirming] = useState<Confirming>(null);
  const me = group.members.find((member) => member.self);
  const done = (word: 'left' | 'dissolved') => () => {
    setConfirming(null);
    Message.success(wordsNow(groupWords)[word]);
    if (word === 'dissolved') onGone();
  };
  const leave = useWrite(removeGroupMember, { onDone: done('left') });
  const dissolve = useWrite(deleteGroup, { onDone: done('dissolved') });
  const act = () => {
    if (confirming === 'dissolve') dissolve.mutate({ id: group.id });
    else if (me) leave.mutate({ id: group.id, accountId: me.accountId });
  };
  return (
    <Row align="stretch" wrap gap={8} justify="end">
      {me && !me.owner ? <Button onClick={() => setConfirming('leave')}>{words.leave}</Button> : null}
      {group.editable ? (
        <>
          <Button status="danger" onClick={() => setConfirming('dissolve')}>
            {words.dissolve}
          </Button>
          <Button type="primary" onClick={onEdit}>
            {words.edit[group.kind]}
          </Button>
        </>
      ) : null}
      <Dialog
        open={confirming !== null}
        title={confirming === 'dissolve' ? words.dissolve : words.leave}
        width={420}
        onClose={() => setConfirming(null)}
        ok={{
          label: words.sure,
          status: 'danger',
          loading: leave.isPending || dissolve.isPending,
          onPress: act,
        }}
      >
        {confirming === 'dissolve' ? words.dissolveAsk : words.leaveAsk}
      </Dialog>
    </Row>
  );
};
