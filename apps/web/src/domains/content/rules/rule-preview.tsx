import { type ContentFamily, FAMILY_TYPES } from '@onair/contract/content/items';
import { type NamedItem, previewRule, type RuleKey, type RuleSettings } from '@onair/contract/content/rules';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { ContentLink } from '../../../shared/ui/page-link.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { cleanSettings } from './rule-draft.ts';
import styles from './rules.module.css';
import { rulesWords } from './rules.words.ts';

const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];

type Props = { ruleKey: RuleKey; settings: RuleSettings; items: readonly NamedItem[] };

/** A preview of a popular list with the settings in the form; initially the list of a named item. */
export const RulePreview = ({ ruleKey, settings, items }: Props) => {
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
