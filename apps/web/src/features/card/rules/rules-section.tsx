import { listPresetRules, type PresetRule, rulesChannel } from '@onair/contract/rules';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { cardWords } from '../card.words.ts';
import { CardBones, CardGrid, CardSection, NoMatch } from '../card-section.tsx';
import { matchesSearch, useCardState } from '../card-state.ts';
import { RuleCard } from './rule-card.tsx';
import { rulesWords } from './rules.words.ts';
import { refreshRules, useSwitch } from './use-rules.ts';

const RulePanel = lazyPart(async () => (await import('./rule-panel.tsx')).RulePanel);

/** Preset rules; `search` narrows them to those whose words contain it, empty for all. */
export const RulesSection = ({ search }: { search: string }) => {
  const words = useWords(rulesWords);
  const frame = useWords(cardWords);
  const [{ rule: open }, change] = useCardState();
  const query = useCall(listPresetRules, {}, { handled: true });
  useChannel(rulesChannel, { changed: refreshRules }, refreshRules);
  const { toggle, busy } = useSwitch();
  // What was opened once stays mounted, so that it can close as it should.
  const [opened, setOpened] = useState(false);
  if (open !== undefined && !opened) setOpened(true);
  const shows = ({ title, description }: PresetRule) => search === '' || matchesSearch(search, [title, description]);
  const banned = query.data?.find(({ key }) => key === 'banned')?.enable ?? true;
  return (
    <CardSection title={frame.tabs.rules}>
      <Loaded query={query} loading={<CardBones count={6} label={words.loading} />}>
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
                  onSettings={() => change({ rule: rule.key })}
                />
              ))}
            </CardGrid>
          ) : (
            <NoMatch />
          )
        }
      </Loaded>
      {opened ? <RulePanel ruleKey={open} rules={query.data} onClose={() => change({ rule: undefined })} /> : null}
    </CardSection>
  );
};
