import type { Locale } from '../text.ts';
import { entryOf } from '../typed.ts';
import type { CertificationForm } from './certification.ts';
import type { CertificationFault } from './certification-rules.ts';

const words = {
  'zh-CN': {
    blank: {
      legalPerson: '请输入法人姓名',
      authenticationNumber: '请输入法人认证号码',
      enterpriseName: '请输入企业名称',
      organizationCode: '请输入组织机构代码',
    },
    name: '姓名只能包含文字、间隔号、连字符和空格',
    idCard: '身份证号码应为 18 位且校验位正确',
    residencePermit: '居住证号码应为 18 位且校验位正确',
    passport: '护照号码应为 5 至 20 位字母或数字',
    creditCode: '统一社会信用代码应为 18 位且校验位正确',
    organizationCode: '组织机构代码应为 9 位且校验位正确',
  },
  'en-US': {
    blank: {
      legalPerson: 'Please enter the name of the legal person',
      authenticationNumber: 'Please enter the certification number of the legal person',
      enterpriseName: 'Please enter the enterprise name',
      organizationCode: 'Please enter the organization code',
    },
    name: 'A name has letters, middle dots, hyphens and spaces only',
    idCard: 'An identity card number has 18 characters and a matching check digit',
    residencePermit: 'A residence permit number has 18 characters and a matching check digit',
    passport: 'A passport number has 5 to 20 letters or digits',
    creditCode: 'A unified social credit code has 18 characters and a matching check character',
    organizationCode: 'An organization code has 9 characters and a matching check character',
  },
};

/** The message of a broken rule of the form. */
export const certificationFaultWords = (
  { field, rule }: CertificationFault,
  form: Pick<CertificationForm, 'certificateType' | 'enterpriseCertificateType'>,
  locale: Locale,
): string => {
  const say = words[locale];
  if (rule === 'blank') return entryOf(say.blank, field) ?? '';
  if (rule === 'name') return say.name;
  if (field === 'authenticationNumber') return say[form.certificateType];
  return form.enterpriseCertificateType === 'organizationCodeCertificate' ? say.organizationCode : say.creditCode;
};
