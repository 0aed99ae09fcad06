import { entryOf } from '@onair/contract/typed';
import { formWords } from '../../../shared/form/form.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './policy-sets.module.css';
import { policyWords, setWords } from './policy-sets.words.ts';
import { type Difference, differences, type EditConflict, type RulePart } from './set-editor.ts';

/** One part of a rule as a person reads it. */
export const RuleValue = ({ part, value }: { part: RulePart; value: unknown }) => {
  const words = useWords(setWords);
  const policy = useWords(policyWords);
  const format = useFormat();
  const labels: Partial<Record<RulePart, Readonly<Record<string, string>>>> = {
    types: policy.contentTypes,
    categories: policy.categories,
    sources: policy.sources,
  };
  if (typeof value === 'string') return format.day(value);
  if (!Array.isArray(value) || value.length === 0) return words.any;
  return (
    <Row as="ul" wrap gap={6} align="stretch" className={styles.values}>
      {value.map((one: string) => (
        <li key={one}>{labels[part]?.[one] ?? one}</li>
      ))}
    </Row>
  );
};

const Value = ({ field, value }: { field: Difference['field']; value: unknown }) => {
  const policy = useWords(policyWords);
  if (field === 'name') return String(value);
  if (field === 'status') return entryOf(policy.statuses, String(value));
  return <RuleValue part={field} value={value} />;
};

const Comparison = ({ clash: { base, change, picks, latest } }: { clash: EditConflict }) => {
  const words = useWords(setWords);
  const policy = useWords(policyWords);
  const rows = differences(base, change, latest);
  const title = (field: Difference['field']) =>
    field === 'name' || field === 'status' ? policy[field] : policy.ruleParts[field];
  return (
    <>
      {picks ? (
        <Text as="p" above={12} below={12}>
          {words.conflictPick(picks.add, picks.remove)}
        </Text>
      ) : null}
      {rows.length === 0 ? (
        <Text as="p" above={12} below={12}>
          {words.conflictOther}
        </Text>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.mine}</th>
                <th scope="col">{words.latest}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.field}>
                  <th scope="row">{title(row.field)}</th>
                  {[row.base, row.mine, row.latest].map((value, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the three columns never move
                    <td key={index} data-changed={index > 0 && JSON.stringify(value) !== JSON.stringify(row.base)}>
                      <Value field={row.field} value={value} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
};

/** An edit conflict: both sides' changes, and the choice between discarding mine and reapplying them. */
export const ConflictDialog = ({ clash, busy }: { clash: EditConflict | null; busy: boolean }) => {
  const words = useWords(setWords);
  const form = useWords(formWords);
  return (
    <Dialog
      open={clash !== null}
      title={words.conflictTitle}
      width={680}
      keep
      onClose={() => clash?.dismiss()}
      cancelLabel={words.stay}
      others={[{ label: form.loadLatest, onPress: clash?.loadLatest }]}
      ok={{ label: form.reapply, loading: busy, onPress: clash?.reapply }}
    >
      <Text as="p" below={12}>
        {clash?.text || words.conflictText}
      </Text>
      {clash ? <Comparison clash={clash} /> : null}
    </Dialog>
  );
};
