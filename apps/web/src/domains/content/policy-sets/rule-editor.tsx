import type { PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets';
import type { FieldFault } from '@onair/contract/failure';
import { RuleFields } from '../content-rule/rule-fields.tsx';
import { RuleMatches } from './rule-matches.tsx';

type Props = {
  contentType: PolicyContentType;
  rule: PolicyRule;
  faults: readonly FieldFault[];
  onChange: (rule: PolicyRule) => void;
};

/** The condition of a set, with what it matches at this moment. The content type is that of the set. */
export const RuleEditor = ({ contentType, rule, faults, onChange }: Props) => (
  <>
    <RuleFields choices={['categories', 'sources']} rule={rule} faults={faults} path="rule" onChange={onChange} />
    <RuleMatches contentType={contentType} rule={rule} />
  </>
);
