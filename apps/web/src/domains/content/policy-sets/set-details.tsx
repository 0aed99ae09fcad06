import { rolesFor } from '@onair/contract/access';
import type { PolicySet } from '@onair/contract/content/policy-sets';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconCopy, IconDelete, IconDownCircle, IconUpCircle } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Permission } from '../../../shared/session/permission.tsx';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { ContentTypeLabel } from './content-type.tsx';
import { policyWords } from './policy.words.ts';
import { cleanRule, RULE_PARTS } from './rule.ts';
import { RuleValue } from './rule-value.tsx';
import { searchTableWords } from './search-table.words.ts';
import { setWords } from './set.words.ts';
import styles from './set-details.module.css';
import type { SetEditor } from './use-set-editor.ts';

export type SetActs = { onRemove: () => void; onCopy: () => void; busy: boolean };
type Props = { set: PolicySet; editor: SetEditor } & SetActs;

/** The public page of the set, which links to its feeds. */
const PublicAddress = ({ number }: { number: string }) => {
  const path = `/c/set/${encodeURIComponent(number)}`;
  return (
    <a href={path} target="_blank" rel="noopener">
      {path}
    </a>
  );
};

/** The metadata of a set. */
export const SetDetails = ({ set, editor, onRemove, onCopy, busy }: Props) => {
  const words = useWords(setWords);
  const policy = useWords(policyWords);
  const table = useWords(searchTableWords);
  const format = useFormat();
  const online = set.status === 'online';
  const rule = cleanRule(set.rule);
  const parts = RULE_PARTS.filter((part) => rule[part] !== undefined);
  const facts = [
    [policy.number, set.number],
    [
      policy.status,
      <StatusTag key="s" tone={online ? 'good' : 'off'}>
        {policy.statuses[set.status]}
      </StatusTag>,
    ],
    [policy.contentType, <ContentTypeLabel key="t" type={set.contentType} />],
    [policy.filterType, policy.filterTypes[set.filterType]],
    [policy.count, format.number(set.count)],
    [words.address, online ? <PublicAddress key="a" number={set.number} /> : words.addressLater],
    [policy.createdBy, set.createdBy],
    [policy.createdTime, <CompanyTime key="created" at={set.createdTime} />],
    [policy.updatedTime, <CompanyTime key="updated" at={set.updatedTime} />],
  ] as const;
  return (
    <>
      <Facts look="columns" facts={facts} className={styles.facts} />
      {set.filterType === 'rules' ? (
        <Text as="section" below={20} pad={[12, 16]} fill={1} rounded className={styles.rule} aria-label={policy.rule}>
          <h3>{policy.rule}</h3>
          {parts.length === 0 ? (
            <p>{words.any}</p>
          ) : (
            <Facts
              look="columns"
              facts={parts.map((part) => [
                policy.ruleParts[part],
                <RuleValue key={part} part={part} value={rule[part]} />,
              ])}
            />
          )}
        </Text>
      ) : null}
      <Permission roles={rolesFor('content')}>
        <Row gap={12} align="stretch" wrap>
          <Button
            type="primary"
            icon={online ? <IconDownCircle /> : <IconUpCircle />}
            loading={editor.busy}
            onClick={() => editor.setStatus(online ? 'offline' : 'online')}
          >
            {online ? policy.takeOffline : policy.takeOnline}
          </Button>
          <Button icon={<IconCopy />} loading={busy} onClick={onCopy}>
            {table.copy}
          </Button>
          <Button status="danger" icon={<IconDelete />} loading={busy} onClick={onRemove}>
            {policy.delete}
          </Button>
        </Row>
      </Permission>
    </>
  );
};
