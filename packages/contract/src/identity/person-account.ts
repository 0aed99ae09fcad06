import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, OrNull, Uuid, Version } from '../text.ts';
import { Person } from './people.ts';
import { SessionRow } from './session.ts';

/** Sign-ins that are shown of a person, and days of their page visits. */
export const SIGN_INS_SHOWN = 20;
export const VISIT_DAYS = 30;

/** What an admin sees of one account. `signIns` covers the last 30 days; `visits` are to pages by name. */
export const PersonAccount = Type.Object({
  person: Person,
  emailVerified: Type.Boolean(),
  jobName: Type.String(),
  /** Masked; empty when there is none. */
  phone: Type.String(),
  /** Grows with each change of the account or its profile. */
  detailsVersion: Version,
  twoStepSince: OrNull(Instant),
  sessions: Type.Array(SessionRow),
  signIns: Type.Array(
    Type.Object({
      id: Uuid,
      at: Instant,
      address: Type.String(),
      userAgent: Type.String(),
      endedAt: OrNull(Instant),
      /** Why it ended; null while it lasts. */
      reason: OrNull(
        Type.Union([
          Type.Literal('signed-out'),
          Type.Literal('elsewhere'),
          Type.Literal('expired'),
          Type.Literal('revoked'),
          Type.Literal('password'),
          Type.Literal('role'),
          Type.Literal('disabled'),
        ]),
      ),
    }),
  ),
  visits: Type.Array(Type.Object({ name: Type.String(), visits: Type.Integer({ minimum: 0 }) })),
});
export type PersonAccount = Static<typeof PersonAccount>;

export const getPersonAccount = endpoint({
  name: 'getPersonAccount',
  method: 'GET',
  path: '/api/people/:id/account',
  access: 'admin',
  reads: ['identity.people'],
  summary: 'One account: sessions, sign-ins, second step and page visits',
  summaryZh: '单个账号：会话、登录记录、两步验证与页面访问',
  params: Type.Object({ id: Uuid }),
  output: PersonAccount,
  refusals: ['notFound'],
});
