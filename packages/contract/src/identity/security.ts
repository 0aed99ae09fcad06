import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, Uuid } from '../text.ts';
import { PASSWORD_MAX } from './password.ts';

/** A 6-digit code of the authenticator, or a recovery code; spaces, hyphens and case do not matter. */
const SecondStepCode = Line(32);

/** How long a started enrolment, and a code sent by mail, can be confirmed. */
export const ENROL_MINUTES = 15;
export const MAIL_CODE_MINUTES = 10;
export const RECOVERY_CODES = 10;

/** E.164, with or without the plus: country code and number, 7 to 15 digits. */
export const PHONE_PATTERN = '^\\+?[1-9][0-9]{6,14}$';

/**
 * Proof that the owner is still at the keyboard: the current password and, where two-step sign-in is on, a code.
 * Without the code the request is refused with `secondStep`.
 */
const proof = {
  current: Type.String({ maxLength: PASSWORD_MAX, pattern: '^[^\\ud800-\\udfff]*$' }),
  code: Type.Optional(SecondStepCode),
};
const Proof = Type.Object(proof);

export const Security = Type.Object({
  twoStep: Type.Object({
    on: Type.Boolean(),
    since: Type.Union([Instant, Type.Null()]),
    recoveryCodesLeft: Type.Integer(),
  }),
  /** Masked; empty when there is none. No SMS provider is connected: a phone number is never verified. */
  phone: Type.String(),
  /** Masked; empty when there is none. */
  email: Type.String(),
  emailVerified: Type.Boolean(),
  /** Whether an address can be verified, that is, whether mail is configured. */
  mail: Type.Boolean(),
  /** An address that waits for its code, masked. */
  emailPending: Type.Union([Type.String(), Type.Null()]),
  passwordMinLength: Type.Integer(),
  /** When the password was last changed by its owner; null when it never was. */
  passwordChangedAt: Type.Union([Instant, Type.Null()]),
});
export type Security = Static<typeof Security>;

export const getSecurity = endpoint({
  name: 'getSecurity',
  method: 'GET',
  path: '/api/user/security',
  access: 'signed-in',
  reads: ['identity.security'],
  summary: 'How the signed-in account is protected; phone and address masked',
  summaryZh: '当前账号的安全设置；手机与邮箱已脱敏',
  output: Security,
});

/**
 * The key is returned only once: as base32 to type, and as an `otpauth:` address to scan. Nothing changes until it is
 * confirmed. `rejected` when two-step sign-in is on already.
 */
export const startTwoStep = endpoint({
  name: 'startTwoStep',
  method: 'POST',
  path: '/api/user/two-step/start',
  access: 'signed-in',
  changes: ['identity.security'],
  summary: 'Begin to turn on two-step sign-in: a new key for an authenticator',
  summaryZh: '开始开启两步验证：生成新的验证器密钥',
  body: Type.Object({ current: proof.current }),
  output: Type.Object({ key: Type.String(), uri: Type.String() }),
  refusals: ['wrongCredentials', 'rejected'],
  secret: true,
});

const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export const confirmTwoStep = endpoint({
  name: 'confirmTwoStep',
  method: 'POST',
  path: '/api/user/two-step/confirm',
  access: 'signed-in',
  changes: ['identity.security'],
  summary: 'Turn two-step sign-in on with a code of the new key; recovery codes are answered once, other sessions end',
  summaryZh: '用新密钥的验证码开启两步验证；恢复码仅返回一次，其他会话结束',
  body: Type.Object({ code: SecondStepCode }),
  output: RecoveryCodes,
  refusals: ['secondStep', 'rejected'],
  secret: true,
});

export const disableTwoStep = endpoint({
  name: 'disableTwoStep',
  method: 'POST',
  path: '/api/user/two-step/off',
  access: 'signed-in',
  changes: ['identity.security'],
  summary: 'Turn two-step sign-in off; other sessions end',
  summaryZh: '关闭两步验证；其他会话结束',
  body: Proof,
  output: Done,
  refusals: ['wrongCredentials', 'secondStep', 'rejected'],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/user/two-step/recovery-codes',
  access: 'signed-in',
  changes: ['identity.security'],
  summary: 'Replace all recovery codes; the new ones are answered once, other sessions end',
  summaryZh: '更换全部恢复码；新的仅返回一次，其他会话结束',
  body: Proof,
  output: RecoveryCodes,
  refusals: ['wrongCredentials', 'secondStep', 'rejected'],
  secret: true,
});

/**
 * For someone who has lost their device. `rejected` for one's own account, which takes a code, and where two-step
 * sign-in is off. Takes the caller's password, and a `code` where their second step is on.
 */
export const resetTwoStep = endpoint({
  name: 'resetTwoStep',
  method: 'POST',
  path: '/api/user/two-step/reset/:id',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'Turn two-step sign-in off for another account; every session of it ends',
  summaryZh: '为其他账号关闭两步验证；该账号的所有会话结束',
  params: Type.Object({ id: Uuid }),
  body: Proof,
  output: Done,
  refusals: ['notFound', 'rejected', 'wrongCredentials', 'secondStep'],
});

export const changePhone = endpoint({
  name: 'changePhone',
  method: 'POST',
  path: '/api/user/phone',
  access: 'signed-in',
  changes: ['identity.security'],
  summary: 'Change the phone number, empty to remove it; other sessions end',
  summaryZh: '修改手机号码，留空则移除；其他会话结束',
  body: Type.Object({ ...proof, phone: Type.String({ maxLength: 16, pattern: `^$|${PHONE_PATTERN}` }) }),
  output: Type.Object({ phone: Type.String() }),
  refusals: ['wrongCredentials', 'secondStep'],
});

/** `closed` where no mail is configured: an admin sets the address then. */
export const requestEmail = endpoint({
  name: 'requestEmail',
  method: 'POST',
  path: '/api/user/email/request',
  access: 'signed-in',
  changes: ['identity.security'],
  summary: 'Send a code to a new address, to prove that it is one’s own',
  summaryZh: '向新邮箱发送验证码，以证明其归属',
  body: Type.Object({ ...proof, email: Type.String({ format: 'email', minLength: 3, maxLength: 254 }) }),
  output: Type.Object({ sentTo: Type.String() }),
  refusals: ['wrongCredentials', 'secondStep', 'closed', 'rejected'],
});

/** After five wrong codes, or ten minutes, a new one must be sent (`rejected`). */
export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/user/email/confirm',
  access: 'signed-in',
  changes: ['identity.security'],
  summary: 'Change the address with the code sent to it; the old address is told, other sessions end',
  summaryZh: '用收到的验证码修改邮箱；旧邮箱会收到通知，其他会话结束',
  body: Type.Object({ code: Type.String({ maxLength: 6, pattern: '^[0-9]{6}$' }) }),
  output: Type.Object({ email: Type.String() }),
  refusals: ['rejected'],
});
