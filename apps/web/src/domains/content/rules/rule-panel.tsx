import { type PresetRule, saveRuleSettings } from '@onair/contract/content/rules';
import { failures } from '@onair/contract/failure';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { useUnsaved } from '../../../shared/page/use-unsaved.ts';
import { usePermission } from '../../../shared/session/permission.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Skeleton } from '../../../shared/ui/states.tsx';
import { cleanSettings, type Draft, sameSettings } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import styles from './rules.module.css';
import { rulesWords } from './rules.words.ts';
import { CHANGED, refreshRules, showRule } from './use-rules.ts';

type Props = {
  /** Undefined while closed. */
  ruleKey: string | undefined;
  rules: readonly PresetRule[] | undefined;
  onClose: () => void;
};

const ruleIn = (search: object): unknown => ('rule' in search ? search.rule : undefined);

/** The settings of one rule beside the cards. What was changed and not saved is not thrown away without asking. */
export const RulePanel = ({ ruleKey, rules, onClose }: Props) => {
  const words = useWords(rulesWords);
  const admin = usePermission(['admin']);
  // While the panel slides out it goes on showing what it showed.
  const [shown, setShown] = useState(ruleKey);
  const [draft, setDraft] = useState<Draft | null>(null);
  if (ruleKey !== undefined && ruleKey !== shown) {
    setShown(ruleKey);
    setDraft(null);
  }
  const rule = rules?.find(({ key }) => key === shown);
  const current: Draft | null = draft ?? rule ?? null;
  const dirty = rule !== undefined && draft !== null && !sameSettings(rule.settings, draft.settings);
  const write = useWrite(saveRuleSettings, {
    changes: CHANGED,
    onDone: (saved) => {
      showRule(saved);
      setDraft(null);
      Message.success(wordsNow(rulesWords).saved(saved.title));
    },
    onFailed: (error) => {
      if (error.code === failures.conflict.code) {
        Message.warning(wordsNow(rulesWords).conflict);
        refreshRules();
      } else announceFailure(error);
    },
  });
  const save = () => {
    if (!rule || !current || write.isPending) return;
    const { key, version } = rule;
    write.mutate({ key, version, settings: cleanSettings(current.settings) });
  };
  useUnsaved(dirty, () => setDraft(null), { closedBy: (next) => ruleIn(next.search) !== shown });
  return (
    <SidePanel
      open={ruleKey !== undefined}
      title={rule ? words.settingsOf(rule.title) : ''}
      width={640}
      onClose={onClose}
      onClosed={() => setDraft(null)}
      footer={
        rule && admin ? (
          <Button type="primary" disabled={!dirty} loading={write.isPending} onClick={save}>
            {words.save}
          </Button>
        ) : null
      }
    >
      <Stack gap={8} className={styles.panel}>
        {rule && current ? (
          <>
            <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
              {admin ? rule.description : words.readOnly}
            </Text>
            <RuleForm rule={rule} rules={rules ?? []} draft={current} readOnly={!admin} onChange={setDraft} />
          </>
        ) : rules ? (
          <Empty text={words.gone} action={<Button onClick={onClose}>{words.back}</Button>} />
        ) : (
          <Skeleton rows={6} />
        )}
      </Stack>
    </SidePanel>
  );
};
