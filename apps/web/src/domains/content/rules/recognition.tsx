import { findBanned } from '@onair/contract/content/banned';
import type { PresetRule, RuleSettings } from '@onair/contract/content/rules';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { MarkedText } from '../review-queues/marked-text.tsx';
import styles from './rules.module.css';
import { rulesWords } from './rules.words.ts';

type Props = { ruleKey: 'banned' | 'multilingual'; settings: RuleSettings; rules: readonly PresetRule[] };

/** Tests a title against the settings in the form, with the same function as the server. */
export const Recognition = ({ ruleKey, settings, rules }: Props) => {
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
