import { getSecurity, type Security } from '@onair/contract/identity/security';
import { sessionChannel } from '@onair/contract/identity/session';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import { Loaded } from '../../../shared/ui/states.tsx';
import { EmailDialog, PendingEmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { type Act, SecurityRows } from './security-rows.tsx';
import { Sessions } from './sessions.tsx';
import { RenewCodesDialog, TurnOffDialog, TurnOnDialog } from './two-step-dialogs.tsx';

const dialogs: Record<Act, (props: { security: Security; onClose: () => void }) => ReactNode> = {
  password: PasswordDialog,
  phone: PhoneDialog,
  email: EmailDialog,
  emailCode: PendingEmailDialog,
  on: TurnOnDialog,
  off: TurnOffDialog,
  codes: RenewCodesDialog,
};

/** The account's protection and sessions; follows changes in other tabs and devices. */
export const SecurityTab = () => {
  const query = useCall(getSecurity, {}, { handled: true });
  const [act, setAct] = useState<Act | null>(null);
  useChannel(sessionChannel);
  const Open = act && dialogs[act];
  return (
    <>
      <Loaded query={query}>
        {(security) => (
          <>
            <SecurityRows security={security} onAct={setAct} />
            {Open ? <Open security={security} onClose={() => setAct(null)} /> : null}
          </>
        )}
      </Loaded>
      <Sessions />
    </>
  );
};
