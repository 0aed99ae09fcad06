import { listPresetRules, type PresetRule, saveRuleSettings } from '@onair/contract/content/rules';
import { useState } from 'react';
import { readNow } from '../../../shared/api/query.ts';
import { FormPanel } from '../../../shared/form/form-frames.tsx';
import { FormNotice } from '../../../shared/form/form-notice.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Message } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { Empty, Skeleton } from '../../../shared/ui/states.tsx';
import { cleanSettings, type Draft, sameSettings } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import styles from './rules.module.css';
import { rulesWords } from './rules.words.ts';
import { showRule } from './use-rules.ts';

type Props = {
  /** Undefined while closed. */
  ruleKey: string | undefined;
  rules: readonly PresetRule[] | undefined;
  onClose: () => void;
};

const draftOf = (rule: PresetRule | undefined): Draft => ({ settings: rule?.settings ?? {}, items: rule?.items ?? [] });
const ruleIn = (search: object): unknown => ('rule' in search ? search.rule : undefined);

/** The settings of one rule next to the cards. Unsaved changes are not discarded without asking. */
export const RulePanel = ({ ruleKey, rules, onClose }: Props) => {
  const words = useWords(rulesWords);
  const reviews = useMay('review');
  // Keeps its content while the panel slides out.
  const [shown, setShown] = useState(ruleKey);
  if (ruleKey !== undefined && ruleKey !== shown) setShown(ruleKey);
  const rule = rules?.find(({ key }) => key === shown);
  const form = useForm({
    endpoint: saveRuleSettings,
    of: shown,
    initial: draftOf(rule),
    version: rule?.version ?? 0,
    input: ({ settings }, { version }) => ({ key: rule?.key, version, settings: cleanSettings(settings) }),
    same: (a, b) => sameSettings(a.settings, b.settings),
    latest: async () => {
      const latest = (await readNow(listPresetRules, {})).find(({ key }) => key === shown);
      return { values: draftOf(latest), version: latest?.version ?? 0 };
    },
    closedBy: ({ search }) => ruleIn(search) !== shown,
    onDone: (saved) => {
      showRule(saved);
      Message.success(wordsNow(rulesWords).saved(saved.title));
    },
  });
  const fault = form.faultAt('settings');
  return (
    <FormPanel
      form={form}
      open={ruleKey !== undefined}
      title={rule ? words.settingsOf(rule.title) : ''}
      width={640}
      onClose={onClose}
      onClosed={form.reset}
      footer={
        rule && reviews ? (
          <Button type="primary" disabled={!form.dirty} loading={form.busy} onClick={form.submit}>
            {words.save}
          </Button>
        ) : null
      }
    >
      <Stack gap={8} className={styles.panel}>
        {rule ? (
          <>
            <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
              {reviews ? rule.description : words.readOnly}
            </Text>
            <FormNotice form={form} />
            {fault ? <Alert type="error" content={fault} /> : null}
            <RuleForm rule={rule} rules={rules ?? []} draft={form.values} readOnly={!reviews} onChange={form.set} />
          </>
        ) : rules ? (
          <Empty text={words.gone} action={<Button onClick={onClose}>{words.back}</Button>} />
        ) : (
          <Skeleton rows={6} />
        )}
      </Stack>
    </FormPanel>
  );
};
