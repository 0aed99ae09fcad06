import { acceptInvite, readInvite } from '@onair/contract/identity/invites';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { defineWords, useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { AccountForm, Back, useNewPassword, useUsername, type ViewProps } from './account-form.tsx';
import styles from './login.module.css';
import { rememberName } from './sign-in.ts';
import { TextField } from './text-field.tsx';

/** Separate, so that the sign-in page that everyone loads does not grow. */
const inviteWords = defineWords({
  'zh-CN': {
    title: '接受邀请',
    text: (by: string, role: string, until: string) => `${by} 邀请您以${role}身份加入，链接有效期至 ${until}。`,
    roles: {
      admin: '管理员',
      editor: '编辑',
      reviewer: '审核员',
      operator: '直播运营',
      finance: '财务',
      viewer: '只读成员',
      user: '普通用户',
    },
    name: '姓名',
    namePlaceholder: '同事看到的名字',
    nameEmpty: '请输入姓名',
    join: '开通账号',
    joined: '账号已开通，请登录',
    usernameHint: '2–64 个字母、汉字、数字或 . _ @ + -',
  },
  'en-US': {
    title: 'Accept the invite',
    text: (by: string, role: string, until: string) => `${by} invites you as ${role}. The link works until ${until}.`,
    roles: {
      admin: 'an admin',
      editor: 'an editor',
      reviewer: 'a reviewer',
      operator: 'a live operator',
      finance: 'finance staff',
      viewer: 'a viewer',
      user: 'a user',
    },
    name: 'Name',
    namePlaceholder: 'As colleagues see it',
    nameEmpty: 'Enter your name',
    join: 'Create account',
    joined: 'Your account is ready. Sign in',
    usernameHint: '2 to 64 letters, digits or . _ @ + -',
  },
});

/** Reached by the link of an invite: the person chooses name and password. */
export const InviteForm = ({ minLength, back, inviteToken }: ViewProps & { inviteToken: string }) => {
  const own = useWords(inviteWords);
  const clock = useCompanyClock();
  const invite = useCall(readInvite, { inviteToken }, { handled: true, staleTime: Number.POSITIVE_INFINITY });
  const account = useUsername();
  const [typed, setTyped] = useState<string | null>(null);
  const secret = useNewPassword(minLength);
  if (invite.error) {
    return (
      <>
        <h1 className="login-title">{own.title}</h1>
        <p className={styles.error} role="alert">
          {invite.error.msg}
        </p>
        <Back back={back} />
      </>
    );
  }
  if (!invite.data) return <Skeleton rows={6} />;
  const { invitedBy, role, expiresAt } = invite.data;
  const name = typed ?? invite.data.name;
  const send = async () => {
    const asked = { inviteToken, username: account.username, name: name.trim(), password: secret.password };
    await call(acceptInvite, asked, { handled: true });
    rememberName(account.username);
    Message.success(wordsNow(inviteWords).joined);
    back();
  };
  return (
    <AccountForm
      title={own.title}
      text={own.text(invitedBy, own.roles[role], clock.minute(expiresAt))}
      action={own.join}
      send={send}
      valid={account.valid && name.trim() !== '' && secret.valid}
      after={<Back back={back} />}
    >
      {(tried) => (
        <>
          <TextField
            label={own.name}
            placeholder={own.namePlaceholder}
            value={name}
            onChange={setTyped}
            fault={tried && !name.trim() ? own.nameEmpty : undefined}
            autoComplete="name"
          />
          {account.field(tried, own.usernameHint)}
          {secret.fields(tried)}
        </>
      )}
    </AccountForm>
  );
};
