import type { CertificationForm } from '@onair/contract/identity/certification';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input } from '../../../shared/kit/controls.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { certificationWords } from './certification.words.ts';
import type { RequestState } from './use-request.ts';

const optionsOf = <V extends string>(names: Record<V, string>) =>
  (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }));

/** The fields of a request, in the order of the papers: account, legal person, enterprise. */
export const RequestFields = ({ request }: { request: RequestState }) => {
  const { form, set, faultOf, leave } = request;
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
          onChange={(value) => value && set({ [field]: value })}
        />
      )}
    </Field>
  );
  const text = (field: 'legalPerson' | 'authenticationNumber' | 'enterpriseName' | 'organizationCode', max: number) => (
    <div data-field={field}>
      <Field label={words[field]} required fault={faultOf(field)}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            autoComplete="off"
            maxLength={max}
            value={form[field]}
            aria-required
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            {...(invalid ? { status: 'error' as const } : {})}
            onChange={(value) => set({ [field]: value })}
            onBlur={() => leave(field)}
          />
        )}
      </Field>
    </div>
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
