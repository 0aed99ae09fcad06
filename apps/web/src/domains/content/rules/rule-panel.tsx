import { findBanned } from '@onair/contract/content/banned';
import { CATEGORIES, CONTENT_TYPES, type ContentFamily, FAMILY_TYPES } from '@onair/contract/content/items/items';
import {
  listPresetRules,
  type NamedItem,
  type PresetRule,
  previewRule,
  type RuleKey,
  type RuleSettings,
  saveRuleSettings,
  WORDS_MAX,
} from '@onair/contract/content/rules';
import { defined, entryOf } from '@onair/contract/typed';
import { useState } from 'react';
import { readNow, useCall } from '../../../shared/api/query.ts';
import { FormPanel } from '../../../shared/form/form-frames.tsx';
import { FormNotice } from '../../../shared/form/form-notice.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Input, InputNumber, Message } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { Field, FieldGroup } from '../../../shared/ui/field.tsx';
import { ContentLink } from '../../../shared/ui/page-link.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { TagField } from '../../../shared/ui/tag-field.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { MarkedText } from '../review-queues/marked-text.tsx';
import { ChosenItems } from './chosen-items.tsx';
import { cleanSettings, type Draft, isRanking, sameSettings } from './rule-draft.ts';
import styles from './rules.module.css';
import { showRule } from './rules.state.ts';
import { rulesWords } from './rules.words.ts';

type RecognitionProps = { ruleKey: 'banned' | 'multilingual'; settings: RuleSettings; rules: readonly PresetRule[] };

/** Tests a title against the settings in the form, with the same function as the server. */
export const Recognition = ({ ruleKey, settings, rules }: RecognitionProps) => {
  const words = useWords(rulesWords);
  const [text, setText] = useState('');
  const saved = (key: string) => rules.find((rule) => rule.key === key);
  const banned = ruleKey === 'banned' ? settings.words : saved('banned')?.settings.words;
  const wide = ruleKey === 'multilingual' || saved('multilingual')?.enable === true;
  const exceptions = ruleKey === 'multilingual' ? settings.exceptions : saved('multilingual')?.settings.exceptions;
  const hits = findBanned(text, banned ?? [], { multilingual: wide, exceptions: (wide && exceptions) || [] });
  return (
    <section aria-label={words.tryTitle}>
      <Field label={words.tryTitle} hint={words.tryHint}>
        {({ id, describedBy }) => (
          <Input id={id} aria-describedby={describedBy} maxLength={200} value={text} allowClear onChange={setText} />
        )}
      </Field>
      <Text as="p" tone="strong" anywhere className={styles.verdict} role="status" data-content>
        {text.trim() === '' ? null : hits.length === 0 ? (
          words.noHit
        ) : (
          <>
            <MarkedText text={text} hits={hits} />
            <small>{words.hit([...new Set(hits.map(({ word }) => word))].join(', '))}</small>
          </>
        )}
      </Text>
    </section>
  );
};

const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];

type RulePreviewProps = { ruleKey: RuleKey; settings: RuleSettings; items: readonly NamedItem[] };

/** A preview of a popular list with the settings in the form; initially the list of a named item. */
export const RulePreview = ({ ruleKey, settings, items }: RulePreviewProps) => {
  const words = useWords(rulesWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const [family, setFamily] = useState<ContentFamily>(
    () => FAMILIES.find((each) => items[0] && FAMILY_TYPES[each].includes(items[0].type)) ?? 'text',
  );
  const input = useDebounced({ key: ruleKey, settings: cleanSettings(settings), family }, 300);
  const query = useCall(previewRule, input, { handled: true, staleTime: 0 });
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <Text as="h3" below={8} tone="strong" size={14} weight="medium">
        {words.preview}
      </Text>
      <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
        {words.previewHint}
      </Text>
      <Segments
        label={words.family}
        options={FAMILIES.map((value) => ({ value, label: content.families[value] }))}
        value={family}
        onChange={setFamily}
      />
      <Loaded query={query} isEmpty={(rows) => rows.length === 0} empty={<Empty text={words.noRanking} />}>
        {(rows) => (
          <table className={styles.table} aria-busy={query.isPlaceholderData}>
            <thead>
              <tr>
                <th scope="col">{words.now}</th>
                <th scope="col">{words.title}</th>
                <th scope="col">{words.clicks}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ contentId, title, clicks, before, after }) => (
                <tr key={contentId} data-gone={after === null} data-moved={before !== after}>
                  <td>{after ?? '–'}</td>
                  <td data-content>
                    <ContentLink id={contentId} title={title} />
                    {before === after ? null : (
                      <small>
                        {after === null ? words.hiddenRow : before === null ? words.newRow : words.from(before)}
                      </small>
                    )}
                  </td>
                  <td>{format.number(clicks)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  );
};

type WeightsProps = { settings: RuleSettings; readOnly: boolean; onChange: (settings: RuleSettings) => void };
type Box = { label: string; weight: number; set: (weight: number) => void };

const Boxes = ({ label, boxes, readOnly }: { label: string; boxes: readonly Box[]; readOnly: boolean }) => (
  <FieldGroup label={label}>
    <div className={styles.weights}>
      {boxes.map(({ label: name, weight, set }) => (
        <Field key={name} label={name} inline>
          {({ id }) => (
            <InputNumber
              id={id}
              min={0}
              max={1000}
              step={10}
              precision={0}
              disabled={readOnly}
              value={weight}
              // An empty box is on its way to another number; left empty, it shows the stored one again.
              onChange={(value?: number) => value !== undefined && set(value)}
            />
          )}
        </Field>
      ))}
    </div>
  </FieldGroup>
);

/** How much a click counts, by category and by type. */
export const Weights = ({ settings, readOnly, onChange }: WeightsProps) => {
  const words = useWords(rulesWords);
  const content = useWords(contentWords);
  const { categories = [], types = [] } = settings;
  const byCategory = CATEGORIES.map((category) => ({
    label: content.categories[category],
    weight: categories.find((each) => each.category === category)?.weight ?? 100,
    set: (weight: number) =>
      onChange({
        ...settings,
        categories: [...categories.filter((each) => each.category !== category), { category, weight }],
      }),
  }));
  const byType = CONTENT_TYPES.map((type) => ({
    label: content.contentTypes[type],
    weight: types.find((each) => each.type === type)?.weight ?? 100,
    set: (weight: number) =>
      onChange({ ...settings, types: [...types.filter((each) => each.type !== type), { type, weight }] }),
  }));
  return (
    <>
      <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
        {words.weightHint}
      </Text>
      <Boxes label={words.categories} boxes={byCategory} readOnly={readOnly} />
      <Boxes label={words.types} boxes={byType} readOnly={readOnly} />
    </>
  );
};

type RuleFormProps = {
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
const Texts = ({ rule, draft, readOnly, onChange }: Omit<RuleFormProps, 'rules'>) => {
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
const RuleForm = ({ rule, rules, draft, readOnly, onChange }: RuleFormProps) => {
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

type RulePanelProps = OverlayProps & { ruleKey: string; rules: readonly PresetRule[] | undefined };

const draftOf = (rule: PresetRule | undefined): Draft => ({ settings: rule?.settings ?? {}, items: rule?.items ?? [] });
const ruleIn = (search: object): unknown => ('rule' in search ? search.rule : undefined);

/** The settings of one rule next to the cards. Unsaved changes are not discarded without asking. */
export const RulePanel = ({ open, ruleKey, rules, onClose }: RulePanelProps) => {
  const words = useWords(rulesWords);
  const reviews = useMay('review');
  const rule = rules?.find(({ key }) => key === ruleKey);
  const form = useForm({
    endpoint: saveRuleSettings,
    of: ruleKey,
    initial: draftOf(rule),
    version: rule?.version ?? 0,
    input: ({ settings }, { version }) => ({ key: rule?.key, version, settings: cleanSettings(settings) }),
    same: (a, b) => sameSettings(a.settings, b.settings),
    latest: async () => {
      const latest = (await readNow(listPresetRules, {})).find(({ key }) => key === ruleKey);
      return { values: draftOf(latest), version: latest?.version ?? 0 };
    },
    closedBy: ({ search }) => ruleIn(search) !== ruleKey,
    onDone: (saved) => {
      showRule(saved);
      Message.success(wordsNow(rulesWords).saved(saved.title));
    },
  });
  const fault = form.faultAt('settings');
  return (
    <FormPanel
      form={form}
      open={open}
      title={rule ? words.settingsOf(rule.title) : ''}
      width={640}
      onClose={onClose}
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
