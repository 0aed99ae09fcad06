import type { PresetRule } from '@onair/contract/content/rules';
import { WORDS_MAX } from '@onair/contract/content/rules';
import { defined, entryOf } from '@onair/contract/typed';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TagField } from '../../../shared/ui/tag-field.tsx';
import { ChosenItems } from './chosen-items.tsx';
import { Recognition } from './recognition.tsx';
import { type Draft, isRanking } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { rulesWords } from './rules.words.ts';
import { Weights } from './weights.tsx';

type Props = {
  rule: PresetRule;
  rules: readonly PresetRule[];
  draft: Draft;
  readOnly: boolean;
  onChange: (draft: Draft) => void;
};

const TEXTS = {
  blocking: ['tags', 50],
  banned: ['words', WORDS_MAX],
  multilingual: ['exceptions', WORDS_MAX],
} as const;

/** The texts that a rule acts on; as a plain list for those who may not change them. */
const Texts = ({ rule, draft, readOnly, onChange }: Omit<Props, 'rules'>) => {
  const words = useWords(rulesWords);
  const [part, max] = defined(entryOf(TEXTS, rule.key));
  const values = draft.settings[part] ?? [];
  if (readOnly) {
    return (
      <>
        <Text as="h3" below={8} tone="strong" size={14} weight="medium">
          {words[part]}
        </Text>
        <Text as="p" above={12} below={12} data-content>
          {values.join(' · ') || '–'}
        </Text>
      </>
    );
  }
  const hints = { tags: words.tagsHint, words: words.wordsHint, exceptions: words.exceptionsHint };
  return (
    <Field label={words[part]} hint={hints[part]}>
      {({ labelId, describedBy, invalid }) => (
        <TagField
          labelledBy={labelId}
          describedBy={describedBy}
          invalid={invalid}
          max={max}
          maxLength={30}
          value={values}
          onChange={(next) => onChange({ ...draft, settings: { ...draft.settings, [part]: next } })}
        />
      )}
    </Field>
  );
};

/** The settings of a rule, with a preview of their effect. */
export const RuleForm = ({ rule, rules, draft, readOnly, onChange }: Props) => {
  const { key } = rule;
  const { settings } = draft;
  return (
    <>
      {key in TEXTS ? <Texts rule={rule} draft={draft} readOnly={readOnly} onChange={onChange} /> : null}
      {key === 'pinning' || key === 'distribution' ? (
        <ChosenItems
          kind={key === 'pinning' ? 'items' : 'positions'}
          draft={draft}
          readOnly={readOnly}
          onChange={onChange}
        />
      ) : null}
      {key === 'weighting' ? (
        <Weights settings={settings} readOnly={readOnly} onChange={(next) => onChange({ ...draft, settings: next })} />
      ) : null}
      {key === 'banned' || key === 'multilingual' ? (
        <Recognition ruleKey={key} settings={settings} rules={rules} />
      ) : null}
      {isRanking(key) && !readOnly ? (
        <RulePreview key={key} ruleKey={key} settings={settings} items={draft.items} />
      ) : null}
    </>
  );
};
