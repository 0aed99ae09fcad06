import { countRuleMatches, type PolicyContentType, type PolicyRule } from '@onair/contract/content/policy-sets';
import { useCall } from '../../../shared/api/query.ts';
import type { Bound, Form } from '../../../shared/form/form-types.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Failed } from '../../../shared/ui/states.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { daysReversed, RuleFields } from '../content-rule/rule-fields.tsx';
import { ItemList } from './item-list.tsx';
import { cleanRule } from './rule.ts';
import { setWords } from './set.words.ts';
import styles from './set-details.module.css';

/** Debounce before the matches are counted. */
const DEBOUNCE_MS = 300;

type Props = { contentType: PolicyContentType; rule: PolicyRule };

/** The current number of matches of the rule in the form, with the newest of them. */
const RuleMatches = ({ contentType, rule }: Props) => {
  const words = useWords(setWords);
  const format = useFormat();
  const wanted = cleanRule(rule);
  const input = useDebounced({ contentType, rule: wanted }, DEBOUNCE_MS);
  const possible = !daysReversed(wanted);
  const { data, error, isPlaceholderData, refetch } = useCall(countRuleMatches, input, {
    enabled: !daysReversed(input.rule),
    handled: true,
  });
  const behind = isPlaceholderData || JSON.stringify(input) !== JSON.stringify({ contentType, rule: wanted });
  if (!possible) return null;
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  return (
    <Text as="div" pad={[12, 16]} fill={1} rounded className={styles.matches} aria-busy={behind}>
      <strong role="status">
        {data ? words.matching(format.atLeast(data.count, data.more), data.count) : words.counting}
      </strong>
      {data && data.sample.length > 0 ? (
        <>
          <p>{words.sample}</p>
          <ItemList label={words.sample} items={data.sample} />
        </>
      ) : data ? (
        <p>{words.noMatch}</p>
      ) : null}
    </Text>
  );
};

type EditorProps = {
  contentType: PolicyContentType;
  field: Bound<PolicyRule>;
  faultAt: Form<object>['faultAt'];
};

/** The condition of a set, with its current matches. The content type is that of the set. */
export const RuleEditor = ({ contentType, field, faultAt }: EditorProps) => (
  <>
    <RuleFields choices={['categories', 'sources']} field={field} faultAt={faultAt} />
    <RuleMatches contentType={contentType} rule={field.value} />
  </>
);
