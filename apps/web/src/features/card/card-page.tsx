import { useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { cardWords } from './card.words.ts';
import { CardSearch } from './card-search.tsx';
import { CARD_TABS, type CardTab, useCardState } from './card-state.ts';
import { QualitySection } from './quality/quality-section.tsx';
import { RulesSection } from './rules/rules-section.tsx';
import { ServicesSection } from './services/services-section.tsx';

const SECTIONS = [
  ['quality', QualitySection],
  ['service', ServicesSection],
  ['rules', RulesSection],
] as const;

/** Queues, services and rules as cards. A section is mounted when it is first shown and stays, so that it loads once. */
export const CardPage = () => {
  const words = useWords(cardWords);
  const [{ tab, q = '' }, change] = useCardState();
  const [seen, setSeen] = useState<ReadonlySet<CardTab>>(new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));
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
        {SECTIONS.map(([key, Section]) =>
          seen.has('all') || seen.has(key) ? (
            <div key={key} hidden={tab !== 'all' && tab !== key}>
              <Section search={q.trim()} />
            </div>
          ) : null,
        )}
      </TabList>
    </PageCard>
  );
};
