import { AUDIT_ACTIONS, type AuditFilter } from '@onair/contract/audit/audit';
import { type AuditAction, auditActions } from '@onair/contract/audit/audit-actions';
import { useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Checkbox, Input } from '../../shared/kit/controls.ts';
import { DayRange } from '../../shared/ui/lazy-days.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { useTypedFilter } from '../../shared/ui/use-typed-filter.ts';
import styles from './audit.module.css';
import { auditWords } from './audit.words.ts';
import { type AuditFeature, auditNames, featureWords } from './audit-names.words.ts';

const featureOf = (action: AuditAction): AuditFeature => action.split('.')[0] as AuditFeature;
const FEATURES = [...new Set(AUDIT_ACTIONS.map(featureOf))];

type Props = { applied: AuditFilter; onChange: (part: Partial<AuditFilter>) => void };

export const AuditFilters = ({ applied, onChange }: Props) => {
  const words = useWords(auditWords);
  const names = useWords(auditNames);
  const locale = useLocale((state) => state.locale);
  const [text, setText] = useTypedFilter(applied.text ?? '', (next) => onChange({ text: next || undefined }));
  const { feature } = applied;
  const acts = AUDIT_ACTIONS.filter((action) => !feature || featureOf(action) === feature);
  return (
    <search className={styles.filters}>
      <Input.Search
        value={text}
        maxLength={100}
        allowClear
        placeholder={words.search}
        aria-label={words.search}
        onChange={setText}
      />
      <NamedSelect
        name={words.feature}
        placeholder={words.feature}
        allowClear
        value={feature}
        options={FEATURES.map((value) => ({ value, label: featureWords(names)[value] }))}
        onChange={(value) => onChange({ feature: value, action: undefined })}
      />
      <NamedSelect
        name={words.action}
        placeholder={words.action}
        allowClear
        value={applied.action}
        options={acts.map((value) => ({ value, label: auditActions[value][locale] }))}
        onChange={(action) => onChange({ action })}
      />
      <DayRange
        names={[words.from, words.to]}
        value={applied.from && applied.to ? [applied.from, applied.to] : undefined}
        onChange={(days) => {
          const [from, to] = days?.toSorted() ?? [];
          onChange({ from, to });
        }}
      />
      <Checkbox checked={applied.only === 'changes'} onChange={(on) => onChange({ only: on ? 'changes' : undefined })}>
        {words.changesOnly}
      </Checkbox>
    </search>
  );
};
