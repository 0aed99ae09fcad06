import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { machine } from '../machine.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Instant, Line, Nothing, Prose, Uuid, Version } from '../text.ts';

/** A request to certify an account's body. An account has one that is being audited; another admin decides it. */
export const certificationMachine = machine({
  initial: 'auditing',
  states: ['auditing', 'passed', 'rejected', 'withdrawn'],
  moves: {
    pass: { from: ['auditing'], to: 'passed', by: ['other-admin'] },
    reject: { from: ['auditing'], to: 'rejected', by: ['other-admin'] },
    withdraw: { from: ['auditing'], to: 'withdrawn', by: ['author'] },
  },
});
export type CertificationState = (typeof certificationMachine)['states'][number];
export type CertificationMove = keyof (typeof certificationMachine)['moves'];

export const CertificationStatus = Type.Union([
  Type.Literal('auditing'),
  Type.Literal('passed'),
  Type.Literal('rejected'),
  Type.Literal('withdrawn'),
]);

export const AccountType = Type.Union([
  Type.Literal('enterprise'),
  Type.Literal('soleTrader'),
  Type.Literal('institution'),
]);
export type AccountType = Static<typeof AccountType>;

/** What the legal person is identified by. */
export const CertificateType = Type.Union([
  Type.Literal('idCard'),
  Type.Literal('passport'),
  Type.Literal('residencePermit'),
]);
export type CertificateType = Static<typeof CertificateType>;

/** The first two carry a unified social credit code, the last a code of GB 11714. */
export const EnterpriseCertificateType = Type.Union([
  Type.Literal('businessLicense'),
  Type.Literal('institutionCertificate'),
  Type.Literal('organizationCodeCertificate'),
]);
export type EnterpriseCertificateType = Static<typeof EnterpriseCertificateType>;

export const DOCUMENTS_MAX = 3;
export const REASON_MAX = 200;

const kinds = {
  accountType: AccountType,
  certificateType: CertificateType,
  enterpriseName: Type.String(),
  enterpriseCertificateType: EnterpriseCertificateType,
};
/** As stored: legal person and numbers masked in every answer but that of `revealCertification`. */
const body = {
  ...kinds,
  legalPerson: Type.String(),
  authenticationNumber: Type.String(),
  organizationCode: Type.String(),
};

/** What is sent; the numbers are checked by the rules of their kind (certification-rules.ts), spaces around texts do not count. */
export const CertificationForm = Type.Object({
  ...kinds,
  legalPerson: Line(40, { minLength: 1 }),
  authenticationNumber: Line(30, { minLength: 1 }),
  enterpriseName: Line(80, { minLength: 1 }),
  organizationCode: Line(30, { minLength: 1 }),
});
export type CertificationForm = Static<typeof CertificationForm>;

/** The body that an account is certified as. */
export const EnterpriseInfo = Type.Object({ ...body, status: CertificationStatus, time: Instant });
export type EnterpriseInfo = Static<typeof EnterpriseInfo>;

/** `certificationContent` is a sentence in the reader's language. */
export const CertificationRecord = Type.Object({
  id: Uuid,
  certificationType: EnterpriseCertificateType,
  certificationContent: Type.String(),
  status: CertificationStatus,
  time: Instant,
  version: Version,
});
export type CertificationRecord = Static<typeof CertificationRecord>;

export const certification = endpoint({
  name: 'certification',
  method: 'POST',
  path: '/api/user/certification',
  access: 'signed-in',
  reads: ['identity.certification'],
  summary: 'What the signed-in account is certified as, masked, and its requests, the latest first',
  summaryZh: '当前账号的认证主体（已脱敏）与认证记录，最新的在前',
  output: Type.Object({
    enterpriseInfo: Type.Union([EnterpriseInfo, Type.Null()]),
    record: Type.Array(CertificationRecord),
  }),
});

const Deed = Type.Object({
  move: Type.Union([Type.Literal('submit'), Type.Literal('pass'), Type.Literal('reject'), Type.Literal('withdraw')]),
  name: Type.String(),
  at: Instant,
});

export const CertificationDetail = Type.Object({
  ...body,
  id: Uuid,
  status: CertificationStatus,
  time: Instant,
  /** Who asks. */
  applicant: Type.String(),
  mine: Type.Boolean(),
  /** Why it was rejected; empty otherwise. */
  reason: Type.String(),
  documents: Type.Array(Uuid),
  history: Type.Array(Deed),
  version: Version,
});
export type CertificationDetail = Static<typeof CertificationDetail>;

const ById = Type.Object({ id: Uuid });

/** One's own, or anyone's for an admin; others are `notFound`. */
export const getCertification = endpoint({
  name: 'getCertification',
  method: 'GET',
  path: '/api/certification/:id',
  access: 'signed-in',
  reads: ['identity.certification'],
  summary: 'One request with its history, masked',
  summaryZh: '一个认证申请及其经过（已脱敏）',
  params: ById,
  output: CertificationDetail,
  refusals: ['notFound'],
});

/** `conflict` while another request is being audited; `rejected` when a document is not one's own upload for this purpose. */
export const submitCertification = endpoint({
  name: 'submitCertification',
  method: 'POST',
  path: '/api/certification',
  access: 'signed-in',
  changes: ['identity.certification'],
  summary: 'Ask to be certified as this body; an admin decides',
  summaryZh: '申请认证为该主体，由管理员审核',
  body: Type.Object({
    ...CertificationForm.properties,
    documents: Type.Array(Uuid, { minItems: 1, maxItems: DOCUMENTS_MAX }),
  }),
  output: CertificationDetail,
  refusals: ['conflict', 'rejected'],
  idempotent: true,
});

/** Held for a day unless a request names it. Seen by its owner, and by admins once a request names it. */
export const uploadCertificationDocument = endpoint({
  name: 'uploadCertificationDocument',
  method: 'POST',
  path: '/api/certification/document',
  access: 'signed-in',
  changes: [],
  summary: 'Upload a picture of a document (multipart field `file`) for a request',
  summaryZh: '为认证申请上传证件图片（multipart 字段 `file`）',
  transport: 'upload',
  output: Type.Object({ id: Uuid }),
  refusals: ['rejected', 'closed'],
});

export const getCertificationDocument = endpoint({
  name: 'getCertificationDocument',
  method: 'GET',
  path: '/api/certification/document/:id',
  access: 'signed-in',
  summary: 'A document, as an image file: one’s own, or that of a request for an admin',
  summaryZh: '一份认证材料的图片：本人的，或管理员查看申请中的',
  params: ById,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});

const AtVersion = Type.Object({ version: Version });

/** A move from a state that has passed is a `conflict` whose fault of `version` names the present state. */
export const withdrawCertification = endpoint({
  name: 'withdrawCertification',
  method: 'POST',
  path: '/api/certification/:id/withdraw',
  access: 'signed-in',
  changes: ['identity.certification'],
  summary: 'Take one’s own request back while it is being audited',
  summaryZh: '撤回自己尚在审核中的申请',
  params: ById,
  body: AtVersion,
  output: CertificationDetail,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

export const passCertification = endpoint({
  name: 'passCertification',
  method: 'POST',
  path: '/api/certification/:id/pass',
  access: 'admin',
  changes: ['identity.certification'],
  summary: 'Certify the account of another person',
  summaryZh: '通过他人的认证申请',
  params: ById,
  body: AtVersion,
  output: CertificationDetail,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

export const rejectCertification = endpoint({
  name: 'rejectCertification',
  method: 'POST',
  path: '/api/certification/:id/reject',
  access: 'admin',
  changes: ['identity.certification'],
  summary: 'Reject the request of another person, with the reason',
  summaryZh: '驳回他人的认证申请，并说明原因',
  params: ById,
  body: Type.Object({ ...AtVersion.properties, reason: Prose(REASON_MAX, { minLength: 1 }) }),
  output: CertificationDetail,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

export const CertificationTodo = Type.Object({
  id: Uuid,
  applicant: Type.String(),
  accountType: AccountType,
  enterpriseName: Type.String(),
  time: Instant,
  mine: Type.Boolean(),
});
export type CertificationTodo = Static<typeof CertificationTodo>;

export const listCertificationTodos = endpoint({
  name: 'listCertificationTodos',
  method: 'GET',
  path: '/api/certification/todo',
  access: 'admin',
  reads: ['identity.certification'],
  summary: 'Requests that are being audited, the oldest first',
  summaryZh: '审核中的申请，最早的在前',
  query: PageQuery,
  output: PageOf(CertificationTodo),
});

/** Each look is in the audit log. Not kept for repeats: the numbers are stored encrypted only. */
export const revealCertification = endpoint({
  name: 'revealCertification',
  method: 'POST',
  path: '/api/certification/:id/reveal',
  access: 'admin',
  changes: [],
  summary: 'Legal person and numbers of a request in full',
  summaryZh: '申请中的法人与号码原文',
  params: ById,
  output: Type.Object({
    legalPerson: Type.String(),
    authenticationNumber: Type.String(),
    organizationCode: Type.String(),
  }),
  refusals: ['notFound'],
});

/** Tells an account that one of its requests moved, and admins that what waits is other than before. */
export const certificationChannel = channel({
  topic: 'certification',
  access: 'signed-in',
  own: true,
  kept: false,
  events: { changed: Type.Object({ id: Uuid }) },
  stales: { changed: ['identity.certification'] },
});

export const certificationTodoChannel = channel({
  topic: 'certification-todo',
  access: 'admin',
  own: false,
  kept: false,
  events: { changed: Type.Object({ id: Uuid }) },
  stales: { changed: ['identity.certification'] },
});
