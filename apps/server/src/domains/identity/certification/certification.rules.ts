import type { FieldFault } from '@onair/contract/failure';
import type {
  CertificationDetail,
  CertificationForm,
  CertificationRecord,
  EnterpriseInfo,
} from '@onair/contract/identity/certification';
import { certificationFaultWords } from '@onair/contract/identity/certification.words';
import { certificationFaults } from '@onair/contract/identity/certification-rules';
import { maskName, maskNumber } from '@onair/contract/identity/masking';
import type { Locale } from '@onair/contract/text';
import type { CertificationRow } from './certification.store.ts';
import { certificationWords } from './certification.words.ts';

/** What is stored sealed. */
export type Sealed = Pick<CertificationForm, 'legalPerson' | 'authenticationNumber' | 'organizationCode'>;

export const sealedPart = ({ legalPerson, authenticationNumber, organizationCode }: Sealed): Sealed => ({
  legalPerson,
  authenticationNumber,
  organizationCode,
});

const masked = ({ legalPerson, authenticationNumber, organizationCode }: Sealed): Sealed => ({
  legalPerson: maskName(legalPerson),
  authenticationNumber: maskNumber(authenticationNumber),
  organizationCode: maskNumber(organizationCode),
});

/** Broken rules as field faults in the reader's language. */
export const faultsOf = (form: CertificationForm, locale: Locale): FieldFault[] =>
  certificationFaults(form).map((fault) => ({
    field: fault.field,
    rule: fault.rule,
    msg: certificationFaultWords(fault, form, locale),
  }));

const kinds = ({ accountType, certificateType, enterpriseName, enterpriseCertificateType }: CertificationRow) => ({
  accountType,
  certificateType,
  enterpriseName,
  enterpriseCertificateType,
});

export const presentInfo = (row: CertificationRow, sealed: Sealed): EnterpriseInfo => ({
  ...kinds(row),
  ...masked(sealed),
  status: row.state,
  time: row.settledAt ?? row.createdAt,
});

export const presentRecord = (row: CertificationRow, sealed: Sealed, locale: Locale): CertificationRecord => ({
  id: row.id,
  certificationType: row.enterpriseCertificateType,
  certificationContent: certificationWords[locale].content(maskName(sealed.legalPerson)),
  status: row.state,
  time: row.createdAt,
  version: row.version,
});

export const presentDetail = (
  row: CertificationRow,
  sealed: Sealed,
  { history, accountId }: { history: CertificationDetail['history']; accountId: string },
): CertificationDetail => ({
  ...kinds(row),
  ...masked(sealed),
  id: row.id,
  status: row.state,
  time: row.createdAt,
  applicant: row.applicant,
  mine: row.authorId === accountId,
  reason: row.reason,
  documents: row.documents,
  history,
  version: row.version,
});
