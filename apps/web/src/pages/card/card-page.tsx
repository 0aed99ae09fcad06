import { useState } from 'react';
import { ServicesSection } from '../../domains/billing/services/index.ts';
import { ReviewQueuesSection } from '../../domains/content/review-queues/index.ts';
import { RulesSection } from '../../domains/content/rules/index.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { cardWords } from './card.words.ts';
import { CardSearch } from './card-search.tsx';
import { CARD_TABS, type CardTab, useCardState } from './card-state.ts';

/**
 * Queues, services and rules as cards. A section is mounted when it is first shown and stays, so that it loads once.
 */
export const CardPage = () => {
  const words = useWords(cardWords);
  const [{ tab, q = '', queue, dialog, ledger, rule }, change] = useCardState();
  const [seen, setSeen] = useState<ReadonlySet<CardTab>>(new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));
  const common = (key: CardTab) => ({
    title: words.tabs[key],
    search: q.trim(),
    onClearSearch: () => change({ q: undefined }, { replace: true }),
  });
  const sections = {
    quality: (
      <ReviewQueuesSection
        {...common('quality')}
        open={queue}
        onOpen={(id) => change({ queue: id })}
        creating={dialog === 'queue'}
        onCreate={(creating) => change({ dialog: creating ? 'queue' : undefined }, { replace: true })}
      />
    ),
    service: (
      <ServicesSection
        {...common('service')}
        ledger={ledger}
        onLedger={(part, options) => change({ ledger: part }, options)}
      />
    ),
    rules: <RulesSection {...common('rules')} open={rule} onOpen={(key) => change({ rule: key })} />,
  };
  return (
    <PageCard title={words.title}>
      <TabList
        look="rounded"
        label={words.kinds}
        tabs={CARD_TABS.map((key) => ({ key, title: words.tabs[key] }))}
        active={tab}
        onChange={(next) => change({ tab: next })}
        extra={<CardSearch value={q} onChange={(text) => change({ q: text || undefined }, { replace: true })} />}
      >
        {CARD_TABS.map((key) =>
          key !== 'all' && (seen.has('all') || seen.has(key)) ? (
            <div key={key} hidden={tab !== 'all' && tab !== key}>
              {sections[key]}
            </div>
          ) : null,
        )}
      </TabList>
    </PageCard>
  );
};
