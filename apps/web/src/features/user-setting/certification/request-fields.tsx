import type { CertificationForm } from '@onair/contract/certification';
import { useWords } from '../../../shared/i18n/words.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { TextInput } from '../security/text-input.tsx';
import { certificationWords } from './certification.words.ts';

type Props = {
  form: CertificationForm;
  onChange: (change: Partial<CertificationForm>) => void;
  faultOf: (field: keyof CertificationForm) => string | undefined;
};

const optionsOf = <V extends string>(names: Record<V, string>) =>
  (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }));

export const RequestFields = ({ form, onChange, faultOf }: Props) => {
  const words = useWords(certificationWords);
  const choice = <K extends 'accountType' | 'certificateType' | 'enterpriseCertificateType'>(
    field: K,
    names: Record<CertificationForm[K], string>,
  ) => (
    <Field label={words[field]} required>
      {({ id, labelId }) => (
        <NamedSelect
          id={id}
          labelledBy={labelId}
          value={form[field]}
          options={optionsOf(names)}
          onChange={(value) => value && onChange({ [field]: value })}
        />
      )}
    </Field>
  );
  const text = (field: 'legalPerson' | 'authenticationNumber' | 'enterpriseName' | 'organizationCode', max: number) => (
    <TextInput
      label={words[field]}
      value={form[field]}
      onChange={(value) => onChange({ [field]: value })}
      fault={faultOf(field)}
      autoComplete="off"
      maxLength={max}
    />
  );
  return (
    <>
      {choice('accountType', words.accountTypes)}
      {text('legalPerson', 40)}
      {choice('certificateType', words.certificateTypes)}
      {text('authenticationNumber', 30)}
      {text('enterpriseName', 80)}
      {choice('enterpriseCertificateType', words.enterpriseTypes)}
      {text('organizationCode', 30)}
    </>
  );
};
