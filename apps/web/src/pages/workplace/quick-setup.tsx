import { savePreferences } from '@onair/contract/preferences/preferences';
import type { PageName } from '@onair/contract/routes';
import { useState } from 'react';
import { useWrite } from '../../shared/api/query.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Checkbox, Message } from '../../shared/kit/controls.ts';
import { Text } from '../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../shared/overlay/overlay.ts';
import { usePageLabel } from '../../shared/page/menu.words.ts';
import { usePageName } from '../../shared/page/page-names.words.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useShortcutPages } from './page-tiles.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const MOST = 9;

/** Selects the shortcuts, which are stored with the account. */
export const QuickSetup = ({ open, chosen, onClose }: OverlayProps & { chosen: readonly PageName[] }) => {
  const words = useWords(workplaceWords);
  const pages = useShortcutPages();
  const nameOf = usePageName();
  const labelOf = usePageLabel();
  const [picked, setPicked] = useState<readonly PageName[]>(chosen);
  const save = useWrite(savePreferences, {
    onDone: () => {
      Message.success(wordsNow(workplaceWords).saved);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      title={words.setupTitle}
      cancelLabel={words.cancel}
      ok={{
        label: words.save,
        loading: save.isPending,
        onPress: () => save.mutate({ quickOperations: [...picked] }),
      }}
      onClose={onClose}
    >
      <Text as="p" tone="muted">
        {words.setupHint}
      </Text>
      <div className={styles.choices}>
        {pages.map((name) => (
          <Checkbox
            key={name}
            checked={picked.includes(name)}
            disabled={!picked.includes(name) && picked.length >= MOST}
            onChange={(on) => setPicked(on ? [...picked, name] : picked.filter((each) => each !== name))}
          >
            {nameOf(name)}
            {labelOf(name).toLowerCase() === nameOf(name).toLowerCase() ? null : (
              <Text tone="muted" size={12}>{` ${labelOf(name)}`}</Text>
            )}
          </Checkbox>
        ))}
      </div>
    </Dialog>
  );
};
