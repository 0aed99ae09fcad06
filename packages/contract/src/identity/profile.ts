import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Crop } from '../lib/pictures.ts';
import { Done, Instant, Line, LONG_TEXT_MAX, Prose, Version } from '../text.ts';

export const EMAIL_MAX = 254;
export const NICKNAME_MAX = 40;
export const AREA_MAX = 60;
export const ADDRESS_MAX = 120;
export const INTRODUCTION_MAX = LONG_TEXT_MAX;
export const WEBSITE_MAX = 200;
export const OFFICE_MAX = 40;
export const JOB_MAX = 40;
export const ORGANIZATION_MAX = 60;

/** As typed: it is validated by profile-rules.ts, with its own messages. Spaces around texts are ignored. */
export const ProfileForm = Type.Object({
  /** For colleagues. The address that resets the password is separate and verified: security.ts. */
  email: Line(1000),
  /** The name that everyone sees. */
  nickname: Line(400),
  /** ISO 3166-1 alpha-2. */
  country: Line(2),
  /** In China `province/city` of china-areas.ts, free text elsewhere. */
  area: Line(400),
  address: Line(1000),
  introduction: Prose(2000),
  personalWebsite: Line(1000),
  officeLocation: Line(400),
  jobName: Line(400),
  organizationName: Line(400),
});
export type ProfileForm = Static<typeof ProfileForm>;

export const OwnProfile = Type.Object({
  ...ProfileForm.properties,
  /** Whether the address above was verified as this account's. */
  emailProven: Type.Boolean(),
  version: Version,
});
export type OwnProfile = Static<typeof OwnProfile>;

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/user/profile',
  access: 'signed-in',
  reads: ['identity.profile'],
  summary: 'What the signed-in account says about itself',
  summaryZh: '当前账号的个人资料',
  output: OwnProfile,
});

export const saveInfo = endpoint({
  name: 'saveInfo',
  method: 'POST',
  path: '/api/user/save-info',
  access: 'signed-in',
  changes: ['identity.profile'],
  summary: 'Replace what the signed-in account says about itself',
  summaryZh: '修改当前账号的个人资料',
  body: Type.Object({ ...ProfileForm.properties, version: Version }),
  output: OwnProfile,
  refusals: ['conflict'],
  idempotent: true,
});

/** Without the square, the largest one around the center is used. */
export const uploadAvatar = endpoint({
  name: 'uploadAvatar',
  method: 'POST',
  path: '/api/user/upload',
  access: 'signed-in',
  changes: ['identity.profile'],
  summary: 'Set the avatar from the picture in the multipart field `file`, cropped to a square',
  summaryZh: '将 multipart 字段 `file` 中的图片裁剪为正方形并设为头像',
  query: Type.Partial(Crop),
  transport: 'upload',
  output: Type.Object({ avatar: Type.String() }),
  refusals: ['rejected', 'closed'],
});

export const removeAvatar = endpoint({
  name: 'removeAvatar',
  method: 'DELETE',
  path: '/api/user/upload',
  access: 'signed-in',
  changes: ['identity.profile'],
  summary: 'Remove the avatar; harmless without one',
  summaryZh: '移除头像；没有头像也无妨',
  output: Done,
});

/** `description` names what the act was about; `title` is the act in the reader’s language. */
export const Activity = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  avatar: Type.String(),
  time: Instant,
});
export type Activity = Static<typeof Activity>;

export const ACTIVITIES_SHOWN = 7;

export const latestActivity = endpoint({
  name: 'latestActivity',
  method: 'POST',
  path: '/api/user/latest-activity',
  access: 'signed-in',
  // The acts that can be seen to have been done where it is shown.
  reads: ['identity.profile', 'groups.groups'],
  summary: 'What the signed-in account did, from the audit log, the latest first; `before` goes on behind an entry',
  summaryZh: '当前账号做过的事，来自审计日志，最新的在前；before 表示从某条之后继续',
  body: Type.Object({
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: ACTIVITIES_SHOWN })),
  }),
  output: Type.Array(Activity),
});

export const Visits = Type.Object({
  /** Route name; `all` for every page together, which comes first. */
  name: Type.String(),
  /** This month up to today. */
  visits: Type.Integer(),
  /** Against the same days of last month, in percent; null where there were none. */
  growth: Type.Union([Type.Number(), Type.Null()]),
});
export type Visits = Static<typeof Visits>;

export const visits = endpoint({
  name: 'visits',
  method: 'POST',
  path: '/api/user/visits',
  access: 'signed-in',
  reads: [],
  summary: 'How often the signed-in account opened pages this month, all together and the three it opened most',
  summaryZh: '当前账号本月访问页面的次数：总数与最常访问的三个页面',
  output: Type.Array(Visits),
});
