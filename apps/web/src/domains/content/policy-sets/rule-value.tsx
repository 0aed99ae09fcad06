import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { policyWords } from './policy.words.ts';
import type { RulePart } from './rule.ts';
import { setWords } from './set.words.ts';
import styles from './set-details.module.css';

/** One part of a rule as a person reads it. */
export const RuleValue = ({ part, value }: { part: RulePart; value: unknown }) => {
  const words = useWords(setWords);
  const policy = useWords(policyWords);
  const format = useFormat();
  const labels: Partial<Record<RulePart, Readonly<Record<string, string>>>> = {
    types: policy.contentTypes,
    categories: policy.categories,
    sources: policy.sources,
  };
  if (typeof value === 'string') return format.day(value);
  if (!Array.isArray(value) || value.length === 0) return words.any;
  return (
    <Row as="ul" wrap gap={6} align="stretch" className={styles.values}>
      {value.map((one: string) => (
        <li key={one}>{labels[part]?.[one] ?? one}</li>
      ))}
    </Row>
  );
};
