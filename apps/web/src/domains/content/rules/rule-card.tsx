import type { PresetRule } from '@onair/contract/content/rules';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Switch } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { ItemCard } from '../../../shared/ui/cards.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './rules.module.css';
import { rulesWords } from './rules.words.ts';

type Props = { rule: PresetRule; busy: boolean; needsBanned: boolean; onToggle: () => void; onSettings: () => void };

/** One preset rule with its switch and effects; only reviewers may switch it. */
export const RuleCard = ({ rule, busy, needsBanned, onToggle, onSettings }: Props) => {
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
