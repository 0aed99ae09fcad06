import { listPresetRules, type PresetRule, rulesChannel } from '@onair/contract/content/rules';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Switch } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { CardGrid, CardSection, CardSkeletons, ItemCard, NoMatch } from '../../../shared/ui/cards.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { matchesSearch } from '../../../shared/ui/use-typed-filter.ts';
import styles from './rules.module.css';
import { useSwitch } from './rules.state.ts';
import { rulesWords } from './rules.words.ts';

type RuleCardProps = {
  rule: PresetRule;
  busy: boolean;
  needsBanned: boolean;
  onToggle: () => void;
  onSettings: () => void;
};

/** One preset rule with its switch and effects; only reviewers may switch it. */
const RuleCard = ({ rule, busy, needsBanned, onToggle, onSettings }: RuleCardProps) => {
  const words = useWords(rulesWords);
  const reviews = useMay('review');
  const { title, description, enable, last7Days } = rule;
  return (
    <ItemCard
      title={title}
      tag={<StatusTag tone={enable ? 'good' : 'off'}>{enable ? words.enabled : words.off}</StatusTag>}
      actions={
        <>
          <Button aria-label={words.settingsOf(title)} onClick={onSettings}>
            {words.settings}
          </Button>
          <Switch
            className={styles.switch ?? ''}
            checked={enable}
            disabled={!reviews || busy}
            aria-label={words.toggle(title)}
            onChange={onToggle}
          />
        </>
      }
    >
      <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
        {description}
      </Text>
      <Row as="p" wrap align="stretch" tone="muted" size={12} line={20} className={styles.did}>
        <span>{words.last7Days}</span>
        <strong>{words.did[last7Days.unit](last7Days.count)}</strong>
      </Row>
      {needsBanned ? (
        <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
          {words.needsBanned}
        </Text>
      ) : null}
    </ItemCard>
  );
};

const RulePanel = lazyPart(async () => (await import('./rule-panel.tsx')).RulePanel);

type RulesSectionProps = {
  title: string;
  search: string;
  onClearSearch: () => void;
  /** Key of the rule whose settings are shown. */
  open: string | undefined;
  onOpen: (rule: string | undefined) => void;
};

/** Preset rules; `search` narrows them to those whose words contain it, empty for all. */
export const RulesSection = ({ title, search, onClearSearch, open, onOpen }: RulesSectionProps) => {
  const words = useWords(rulesWords);
  const query = useCall(listPresetRules, {}, { handled: true });
  useChannel(rulesChannel);
  const { toggle, busy } = useSwitch();
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
      <Overlay
        part={RulePanel}
        props={open !== undefined && { ruleKey: open, rules: query.data }}
        onClose={() => onOpen(undefined)}
      />
    </CardSection>
  );
};
