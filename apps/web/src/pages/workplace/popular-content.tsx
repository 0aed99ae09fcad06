import { popularList } from '@onair/contract/analytics/workplace';
import type { ContentFamily } from '@onair/contract/content/items';
import { useState } from 'react';
import { openContent } from '../../domains/search/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button, Modal } from '../../shared/kit/controls.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { FamilySwitch } from './family-switch.tsx';
import { PopularTable } from './popular-table.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const MORE = 50;

const Ranking = ({ family, limit }: { family: ContentFamily; limit: number }) => {
  const words = useWords(workplaceWords);
  const query = useCall(popularList, { type: family, limit }, { handled: true });
  return (
    <Loaded query={query} loading={<Skeleton rows={limit > 5 ? 10 : 6} />} isEmpty={(items) => items.length === 0}>
      {(items) => (
        <PopularTable
          items={items}
          caption={`${words.popular} · ${words.families[family]} · ${words.window}`}
          onOpen={openContent}
        />
      )}
    </Loaded>
  );
};

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
      <Modal
        visible={open}
        title={words.popularTop(MORE)}
        footer={null}
        onCancel={() => setOpen(false)}
        unmountOnExit
        className={styles.wide}
      >
        <FamilySwitch family={family} choose={setFamily} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={words.popularTop(MORE)}>
          <Ranking family={family} limit={MORE} />
        </section>
      </Modal>
    </PageCard>
  );
};
