import { useWords } from '../i18n/words.ts';
import { Alert, Button } from '../kit/controls.ts';
import { Row } from '../layout/layout.tsx';
import { formWords } from './form.words.ts';
import type { FormControl } from './form-types.ts';

/** A refusal without named fields; after a conflict with the two options. */
export const FormNotice = ({ form: { notice, conflict, busy } }: { form: FormControl }) => {
  const words = useWords(formWords);
  if (notice === undefined) return null;
  return (
    <Alert
      style={{ marginBottom: 16 }}
      type="error"
      content={notice}
      action={
        conflict ? (
          <Row as="span" gap={8} wrap inline>
            <Button size="mini" disabled={conflict.theirs === null || busy} onClick={conflict.loadLatest}>
              {words.loadLatest}
            </Button>
            <Button size="mini" disabled={conflict.theirs === null} loading={busy} onClick={conflict.reapply}>
              {words.reapply}
            </Button>
          </Row>
        ) : undefined
      }
    />
  );
};
