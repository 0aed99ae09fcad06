import { Button, Message } from '@arco-design/web-react';
import { createPolicy, type PolicySet } from '@onair/contract/content/policy-sets';
import { type FieldFault, failures } from '@onair/contract/failure';
import { type FormEvent, useId, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { call } from '../../../shared/api/call.ts';
import { ApiFailure } from '../../../shared/api/failure.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { useGoTo } from '../../../shared/page/page.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import { refreshChanged } from './changed.ts';
import { createWords } from './create.words.ts';
import { CreateFields } from './create-fields.tsx';
import { canCreate, EMPTY_NEW_SET, newPolicyOf } from './new-set.ts';

/** Says what was made, with the way to it. */
const announceCreated = (set: PolicySet, view: () => void): void => {
  const words = wordsNow(createWords);
  Message.success({
    content: (
      <>
        {words.created(set.name)}
        <Button type="text" size="small" onClick={view}>
          {words.view}
        </Button>
      </>
    ),
    duration: 5000,
  });
};

type Props = { open: boolean; onClose: () => void };

/** One opening makes at most one set, however often Create is pressed or sent again: its key is that of the opening. */
export const CreateDialog = ({ open, onClose }: Props) => {
  const words = useWords(createWords);
  const goTo = useGoTo();
  const formId = useId();
  const [key, setKey] = useState('');
  const [was, setWas] = useState(false);
  const [draft, setDraft] = useState(EMPTY_NEW_SET);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  if (open !== was) {
    setWas(open);
    if (open) {
      setKey(crypto.randomUUID());
      setDraft(EMPTY_NEW_SET);
      setTried(false);
      setFaults([]);
    }
  }
  const dirty = open && JSON.stringify(draft) !== JSON.stringify(EMPTY_NEW_SET);
  const create = async () => {
    setBusy(true);
    setFaults([]);
    try {
      const set = await call(createPolicy, newPolicyOf(draft), { key, handled: true });
      announceCreated(set, () =>
        goTo.page('SearchTable', { view: set.id, ...(set.filterType === 'artificial' ? { part: 'contents' } : {}) }),
      );
      refreshChanged();
      onClose();
    } catch (error) {
      if (error instanceof ApiFailure && error.fields.length > 0) setFaults(error.fields);
      else if (error instanceof ApiFailure && error.code === failures.keyReused.code) {
        Message.warning(wordsNow(createWords).already);
        refreshChanged();
        onClose();
      } else announceFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (open && canCreate(draft) && !busy) create();
  };
  return (
    <Dialog
      open={open}
      title={words.title}
      width={560}
      keep
      onClose={onClose}
      ok={{ label: words.create, loading: busy, submits: formId }}
    >
      <LeaveGuard dirty={dirty} onDiscard={() => setDraft(EMPTY_NEW_SET)} />
      <form id={formId} onSubmit={submit} noValidate>
        <CreateFields
          draft={draft}
          tried={tried}
          faults={faults}
          onChange={(next) => {
            setDraft(next);
            setFaults([]);
          }}
        />
      </form>
    </Dialog>
  );
};
