import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconInfoCircleFill } from '../../shared/kit/icons.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { leaveForms } from '../../shared/page/ask-to-leave.ts';
import { useNewVersion } from '../../shared/page/new-version.ts';
import { unsavedForms } from '../../shared/page/unsaved.ts';
import { uiWords } from '../../shared/ui/ui.words.ts';
import styles from './shell.module.css';

const reload = () => leaveForms(unsavedForms(), () => location.reload());

/** Chunks of the running version can no longer be fetched. */
export const NewVersionNotice = () => {
  const words = useWords(uiWords);
  const there = useNewVersion((state) => state.there);
  return there ? (
    <Row as="aside" gap={8} tone="strong" size={13} className={styles.version} role="alert">
      <IconInfoCircleFill />
      {words.newVersion}
      <Button size="mini" type="primary" onClick={reload}>
        {words.reload}
      </Button>
    </Row>
  ) : null;
};
