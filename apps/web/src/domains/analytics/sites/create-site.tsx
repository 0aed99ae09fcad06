import { createSite, listSites, NETWORK_QUOTA, QUOTA_MAX, SITE_QUOTA } from '@onair/contract/analytics/sites';
import { type FormEvent, useId, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input, InputNumber, Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import { siteKeysWords } from './site-keys.words.ts';

const BLANK = { name: '', origins: '', dailyQuota: SITE_QUOTA, networkQuota: NETWORK_QUOTA };
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/;

export const CreateSite = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(siteKeysWords);
  const formId = useId();
  const [draft, setDraft] = useState(BLANK);
  const [tried, setTried] = useState(false);
  const create = useWrite(createSite, { changes: [listSites], handled: true });
  const put = (part: Partial<typeof BLANK>) => setDraft({ ...draft, ...part });
  const origins = draft.origins
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, '').toLowerCase())
    .filter(Boolean);
  const faults = {
    name: draft.name.trim() === '' ? words.nameFault : undefined,
    origins: origins.every((origin) => ORIGIN.test(origin)) && origins.length <= 20 ? undefined : words.originsFault,
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (create.isPending || Object.values(faults).some(Boolean)) return;
    try {
      await create.mutateAsync({ ...draft, name: draft.name.trim(), origins });
      Message.success(words.done);
      onClose();
    } catch (error) {
      announceFailure(error);
    }
  };
  return (
    <Dialog
      open={open}
      title={words.create}
      width={480}
      keep
      ok={{ label: words.create, loading: create.isPending, submits: formId }}
      onClose={onClose}
      onClosed={() => {
        setDraft(BLANK);
        setTried(false);
      }}
    >
      <LeaveGuard dirty={open && JSON.stringify(draft) !== JSON.stringify(BLANK)} onDiscard={() => setDraft(BLANK)} />
      <form id={formId} onSubmit={submit} noValidate autoComplete="off">
        <Field label={words.name} required fault={tried ? faults.name : undefined}>
          {({ id, describedBy, invalid }) => (
            <Input
              id={id}
              autoFocus
              value={draft.name}
              maxLength={60}
              aria-required
              aria-describedby={describedBy}
              {...(invalid ? { status: 'error' as const } : {})}
              onChange={(name) => put({ name })}
            />
          )}
        </Field>
        <Field label={words.origins} hint={words.originsHint} fault={tried ? faults.origins : undefined}>
          {({ id, describedBy, invalid }) => (
            <Input.TextArea
              id={id}
              value={draft.origins}
              rows={3}
              aria-describedby={describedBy}
              {...(invalid ? { status: 'error' as const } : {})}
              onChange={(text) => put({ origins: text })}
            />
          )}
        </Field>
        {(['dailyQuota', 'networkQuota'] as const).map((key) => (
          <Field key={key} label={key === 'dailyQuota' ? words.quota : words.networkQuota} required>
            {({ id, describedBy }) => (
              <InputNumber
                id={id}
                value={draft[key]}
                min={1}
                max={QUOTA_MAX}
                precision={0}
                aria-describedby={describedBy}
                onChange={(value) => put({ [key]: Number.isFinite(value) ? value : BLANK[key] })}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
};
