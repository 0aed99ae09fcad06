import type { CertificationForm } from '@onair/contract/identity/certification';
import { submitCertification, uploadCertificationDocument } from '@onair/contract/identity/certification-acts';
import { picture, sendFile } from '../../../files/uploads/pictures.fixtures.ts';
import type { TestApp } from '../../../testing/app.ts';

/** Numbers whose check characters are right. */
export const FORM: CertificationForm = {
  accountType: 'enterprise',
  legalPerson: '李远航',
  certificateType: 'idCard',
  authenticationNumber: '11010519491231002X',
  enterpriseName: '远光传媒有限公司',
  enterpriseCertificateType: 'businessLicense',
  organizationCode: '91350100M000100Y43',
};

/** Uploads a document over HTTP. @returns its id */
export const documentOf = async (app: TestApp, token: string): Promise<string> => {
  const { body } = await sendFile(app, token, {
    bytes: await picture('png'),
    path: uploadCertificationDocument.path,
  });
  if (body.status !== 'ok') throw new Error(`no document: ${JSON.stringify(body)}`);
  return body.data.id;
};

/** A request of a new account, or of this one, that is being audited. */
export const requested = async (app: TestApp, token?: string) => {
  const author = token ?? (await app.enter('user')).token;
  const document = await documentOf(app, author);
  const { body } = await app.call(submitCertification, { ...FORM, documents: [document] }, { token: author });
  if (body.status !== 'ok') throw new Error(`no request: ${JSON.stringify(body)}`);
  return { id: body.data.id, version: body.data.version, token: author, document };
};
