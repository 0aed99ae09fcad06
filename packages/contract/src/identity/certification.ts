import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { machine } from '../machine.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Instant, Line, Uuid, Version } from '../text.ts';

/**
 * A request to certify the organization of an account. An account has at most one in review; another admin decides it.
 */
export const certificationMachine = machine({
  initial: 'auditing',
  states: ['auditing', 'passed', 'rejected', 'withdrawn'],
  moves: {
    pass: { from: ['auditing'], to: 'passed', by: [{ other: 'admin' }] },
    reject: { from: ['auditing'], to: 'rejected', by: [{ other: 'admin' }] },
    withdraw: { from: ['auditing'], to: 'withdrawn', by: ['author'] },
  },
});
export type CertificationState = (typeof certificationMachine)['states'][number];
export type CertificationMove = keyof (typeof certificationMachine)['moves'];

const CertificationStatus = Type.Union([
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

/** The document that identifies the legal person. */
const CertificateType = Type.Union([Type.Literal('idCard'), Type.Literal('passport'), Type.Literal('residencePermit')]);

/** The first two carry a unified social credit code, the last a code of GB 11714. */
const EnterpriseCertificateType = Type.Union([
  Type.Literal('businessLicense'),
  Type.Literal('institutionCertificate'),
  Type.Literal('organizationCodeCertificate'),
]);

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

/**
 * The submitted form; numbers are checked by the rules of their kind (certification-rules.ts), spaces around texts are
 * ignored.
 */
export const CertificationForm = Type.Object({
  ...kinds,
  legalPerson: Line(40, { minLength: 1 }),
  authenticationNumber: Line(30, { minLength: 1 }),
  enterpriseName: Line(80, { minLength: 1 }),
  organizationCode: Line(30, { minLength: 1 }),
});
export type CertificationForm = Static<typeof CertificationForm>;

/** The organization that an account is certified as. */
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

const CertificationStep = Type.Object({
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
  history: Type.Array(CertificationStep),
  version: Version,
});
export type CertificationDetail = Static<typeof CertificationDetail>;

export const ById = Type.Object({ id: Uuid });

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
