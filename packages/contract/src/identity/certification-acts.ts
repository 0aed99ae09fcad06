import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Nothing, Prose, Uuid, Version } from '../text.ts';
import { ById, CertificationDetail, CertificationForm, DOCUMENTS_MAX, REASON_MAX } from './certification.ts';

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

/** Stored for a day unless a request names it. Seen by its owner, and by admins once a request names it. */
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

/** A move from an outdated state is a `conflict` whose fault of `version` names the current state. */
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

/** Each access is audited. The response is not stored for repeats: the numbers are stored encrypted only. */
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
