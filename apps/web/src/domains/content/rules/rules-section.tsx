import { listPresetRules, type PresetRule, rulesChannel } from '@onair/contract/content/rules';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import { CardGrid, CardSection, CardSkeletons, NoMatch } from '../../../shared/ui/cards.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { matchesSearch } from '../../../shared/ui/use-typed-filter.ts';
import { RuleCard } from './rule-card.tsx';
import { rulesWords } from './rules.words.ts';
import { useSwitch } from './use-rules.ts';

const RulePanel = lazyPart(async () => (await import('./rule-panel.tsx')).RulePanel);

type Props = {
  title: string;
  search: string;
  onClearSearch: () => void;
  /** Key of the rule whose settings are shown. */
  open: string | undefined;
  onOpen: (rule: string | undefined) => void;
};

/** Preset rules; `search` narrows them to those whose words contain it, empty for all. */
export const RulesSection = ({ title, search, onClearSearch, open, onOpen }: Props) => {
  const words = useWords(rulesWords);
  const query = useCall(listPresetRules, {}, { handled: true });
  useChannel(rulesChannel);
  const { toggle, busy } = useSwitch();
  // Once opened it stays mounted, so that its closing animation runs.
  const [opened, setOpened] = useState(false);
  if (open !== undefined && !opened) setOpened(true);
  const shows = (rule: PresetRule) => search === '' || matchesSearch(search, [rule.title, rule.description]);
  const banned = query.data?.find(({ key }) => key === 'banned')?.enable ?? true;
  return (
    <CardSection title={title}>
      <Loaded query={query} loading={<CardSkeletons count={6} label={words.loading} />}>
        {(rules) =>
          rules.some(shows) ? (
            <CardGrid>
              {rules.filter(shows).map((rule) => (
                <RuleCard
                  key={rule.key}
                  rule={rule}
                  busy={busy === rule.key}
                  needsBanned={rule.key === 'multilingual' && rule.enable && !banned}
                  onToggle={() => toggle(rule)}
                  onSettings={() => onOpen(rule.key)}
                />
              ))}
            </CardGrid>
          ) : (
            <NoMatch onClear={onClearSearch} />
          )
        }
      </Loaded>
      {opened ? <RulePanel ruleKey={open} rules={query.data} onClose={() => onOpen(undefined)} /> : null}
    </CardSection>
  );
};
