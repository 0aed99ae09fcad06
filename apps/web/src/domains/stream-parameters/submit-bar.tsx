import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import styles from './group-form.module.css';
import { groupFormWords } from './group-form.words.ts';
import type { GroupForm } from './use-group-form.ts';

type Props = {
  group: GroupForm;
  /** Nothing can be submitted now. */
  closed: boolean;
  onReset: () => void;
};

/** The changes to be submitted, and the two buttons: sticky, and at the end of the page below everything. */
export const SubmitBar = ({ group, closed, onReset }: Props) => {
  const words = useWords(groupFormWords);
  const { form, unchanged } = group;
  const count = group.changed.length;
  const nothing = unchanged && count === 0;
  const status =
    form.faultCount > 0
      ? words.faults(form.faultCount)
      : nothing
        ? words.nothing
        : count > 0
          ? words.changed(count)
          : form.dirty
            ? words.changedWithText
            : words.unchanged;
  return (
    <Row gap={12} justify="end" pad={[12, 20]} className={styles.bar}>
      <Text
        role="status"
        data-fault={form.faultCount > 0 || nothing}
        tone="muted"
        grow
        shrinks
        className={styles.count}
      >
        {status}
      </Text>
      <Button disabled={!form.dirty || form.busy} onClick={onReset}>
        {words.reset}
      </Button>
      <Button type="primary" htmlType="submit" loading={form.busy} disabled={closed}>
        {words.submit}
      </Button>
    </Row>
  );
};
