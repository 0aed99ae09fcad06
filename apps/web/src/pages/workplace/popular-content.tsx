import type { ContentFamily } from '@onair/contract/content/items/items';
import { useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { Overlay } from '../../shared/overlay/overlays.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { FamilySwitch } from './family-switch.tsx';
import { Ranking } from './popular-table.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const PopularDialog = lazyPart(async () => (await import('./popular-dialog.tsx')).PopularDialog);

/** The five most clicked of one family; More opens the first fifty. */
export const PopularContent = () => {
  const words = useWords(workplaceWords);
  const [family, setFamily] = useState<ContentFamily>('text');
  const [open, setOpen] = useState(false);
  return (
    <PageCard
      title={words.popular}
      extra={
        <Button type="text" size="small" aria-label={words.moreOf(words.popular)} onClick={() => setOpen(true)}>
          {words.more}
        </Button>
      }
    >
      <FamilySwitch family={family} choose={setFamily} />
      <Text as="p" tone="muted" size={12} above={8}>
        {words.window}
      </Text>
      <div className={styles.ranking}>
        <Ranking family={family} limit={5} />
      </div>
      <Overlay part={PopularDialog} props={open && { family, choose: setFamily }} onClose={() => setOpen(false)} />
    </PageCard>
  );
};
