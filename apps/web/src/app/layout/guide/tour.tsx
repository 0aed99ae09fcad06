import type { Access } from '@onair/contract/access';
import { useState } from 'react';
import { changePreferences } from '../../../domains/preferences/index.ts';
import { type ArticleName, pictureOf } from '../../../pages/help/articles.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { usePermits } from '../../../shared/session/permission.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { guideWords } from './guide.words.ts';
import styles from './tour.module.css';

/** The steps, by the help article whose picture each shows, and who is shown them. */
const STEPS = [
  ['overview', 'signed-in'],
  ['guide', 'signed-in'],
  ['live', 'live'],
  ['review', 'member'],
  ['analysis', 'analytics:read'],
] as const satisfies readonly (readonly [ArticleName, Access])[];

/** What the console is for in a minute, as far as the role in force works with it. Seen once, it is not offered again. */
export const Tour = ({ open, onClose }: OverlayProps) => {
  const words = useWords(guideWords);
  const locale = useLocale((state) => state.locale);
  const permits = usePermits();
  const [at, setAt] = useState(0);
  const steps = STEPS.filter(([, access]) => permits(access)).map(([name]) => name);
  const name = steps[Math.min(at, steps.length - 1)] ?? 'overview';
  const { title, text } = words.steps[name];
  const picture = pictureOf(name, locale);
  const last = at >= steps.length - 1;
  const close = () => {
    void changePreferences(({ tipsRead = [] }) => ({
      tipsRead: [...tipsRead.filter((one) => one !== 'Tour'), 'Tour'],
    }));
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={words.tour}
      width={640}
      cancelLabel={words.skip}
      others={[{ label: words.back, onPress: () => setAt(at - 1), disabled: at === 0 }]}
      ok={last ? { label: words.done, onPress: close } : { label: words.next, onPress: () => setAt(at + 1) }}
      onClose={close}
    >
      <Stack gap={12}>
        {picture ? (
          <img className={styles.picture} src={picture} alt={words.pictureOf(title)} width={800} height={500} />
        ) : null}
        <div role="status">
          <Text as="p" tone="muted" size={13}>
            {words.step(at + 1, steps.length)}
          </Text>
          <Text as="h3" tone="strong" size={16} line={24} weight="medium" below={4}>
            {title}
          </Text>
          <Text as="p" className={styles.text}>
            {text}
          </Text>
        </div>
      </Stack>
    </Dialog>
  );
};
