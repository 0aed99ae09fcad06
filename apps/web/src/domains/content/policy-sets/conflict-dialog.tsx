import { useWords } from '../../../shared/i18n/words.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './conflict-dialog.module.css';
import { policyWords } from './policy.words.ts';
import type { RulePart } from './rule.ts';
import { RuleValue } from './rule-value.tsx';
import { setWords } from './set.words.ts';
import { type Difference, differences } from './set-draft.ts';
import type { Conflict, SetEditor } from './use-set-editor.ts';

const Value = ({ field, value }: { field: Difference['field']; value: unknown }) => {
  const policy = useWords(policyWords);
  if (field === 'name') return String(value);
  if (field === 'status') return policy.statuses[value as 'online' | 'offline'];
  return <RuleValue part={field} value={value} />;
};

const Comparison = ({ conflict }: { conflict: Conflict }) => {
  const words = useWords(setWords);
  const policy = useWords(policyWords);
  const { act, base, latest } = conflict;
  const rows = differences(base, act.kind === 'edit' ? act.change : {}, latest);
  const title = (field: Difference['field']) =>
    field === 'name' || field === 'status' ? policy[field] : policy.ruleParts[field as RulePart];
  return (
    <>
      {act.kind === 'pick' ? <p>{words.conflictPick(act.add.length, act.remove.length)}</p> : null}
      {rows.length === 0 ? (
        <p>{words.conflictOther}</p>
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

/** Two people changed one set: what each did, and the choice between taking theirs and putting mine on top. */
export const ConflictDialog = ({ editor }: { editor: SetEditor }) => {
  const words = useWords(setWords);
  const { conflict } = editor;
  return (
    <Dialog
      open={conflict !== null}
      title={words.conflictTitle}
      width={680}
      keep
      onClose={editor.dismiss}
      cancelLabel={words.stay}
      others={[{ label: words.useLatest, onPress: editor.useLatest }]}
      ok={{ label: words.applyMine, loading: editor.busy, onPress: editor.applyMine }}
    >
      <p className={styles.said}>{conflict?.said || words.conflictText}</p>
      {conflict ? <Comparison conflict={conflict} /> : null}
    </Dialog>
  );
};
