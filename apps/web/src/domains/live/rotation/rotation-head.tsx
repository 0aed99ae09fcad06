import { LOOPS_MAX, type Rotation } from '@onair/contract/live/rotation';
import { IntegerInput } from '../../../shared/form/integer-input.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import styles from '../methods/methods.module.css';
import { loopsAreValid } from './rotation.rules.ts';
import type { RotationState } from './rotation.state.ts';
import { rotationWords } from './rotation.words.ts';
import { StartRotation } from './start-rotation.tsx';

type Props = { rotation: Rotation; state: RotationState; onLibrary: () => void };

/** Above the list: edit, save, add, start, and what prevents saving. */
export const RotationHead = ({ rotation, state, onLibrary }: Props) => {
  const words = useWords(rotationWords);
  const { draft, dirty, outdated, refused } = state;
  return (
    <div className={styles.stack}>
      <Row wrap gap={[8, 16]} justify="between">
        {draft ? (
          <Row as="span" wrap gap={8}>
            <Button
              type="primary"
              loading={state.busy}
              disabled={!dirty || !loopsAreValid(draft.loops) || outdated}
              onClick={state.save}
            >
              {words.save}
            </Button>
            <Button onClick={state.forget} disabled={state.busy}>
              {words.cancel}
            </Button>
            <Button onClick={onLibrary}>{words.add}</Button>
          </Row>
        ) : (
          <Row as="span" wrap gap={8}>
            <Button type="text" className={styles.flush ?? ''} onClick={state.begin}>
              {words.edit}
            </Button>
            <Button type="text" onClick={onLibrary}>
              {words.library}
            </Button>
          </Row>
        )}
        <StartRotation rotation={rotation} dirty={dirty} />
      </Row>
      {draft ? (
        <Field
          label={words.loops}
          hint={words.loopsHint}
          fault={loopsAreValid(draft.loops) ? undefined : words.loopsFault}
        >
          {({ id, describedBy, invalid }) => (
            <IntegerInput
              id={id}
              className={styles.number ?? ''}
              min={0}
              max={LOOPS_MAX}
              value={draft.loops ?? undefined}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              error={invalid}
              onChange={(loops) => state.edit({ ...draft, loops: loops ?? null })}
            />
          )}
        </Field>
      ) : null}
      {outdated ? (
        <Alert
          type="warning"
          content={
            <>
              <Text as="p" tone="muted">
                {words.conflict}
              </Text>
              <Row as="span" wrap gap={8}>
                <Button size="small" onClick={() => void state.loadLatest()}>
                  {words.loadLatest}
                </Button>
                <Button size="small" onClick={() => void state.overwrite()}>
                  {words.overwrite}
                </Button>
              </Row>
            </>
          }
        />
      ) : null}
      {draft && refused.size > 0 ? (
        <Alert
          type="error"
          content={`${words.refusedItems}: ${[...refused].map((place) => draft.items[place]?.name ?? '').join(', ')}`}
        />
      ) : null}
      <Text role="status" as="p" tone="muted" size={12} className={styles.note}>
        {draft && rotation.running ? words.editsRunning : rotation.pending ? words.pending : dirty ? words.unsaved : ''}
      </Text>
    </div>
  );
};
