import { rolesFor } from '@onair/contract/access';
import {
  countRuleMatches,
  getPolicy,
  type PolicyContentType,
  type PolicyRule,
  type PolicySet,
} from '@onair/contract/content/policy-sets/policy-sets';
import { failures } from '@onair/contract/failure';
import { useCall } from '../../../shared/api/query.ts';
import { Form as FormFrame } from '../../../shared/form/form.tsx';
import { FormPanel } from '../../../shared/form/form-frames.tsx';
import { FormNotice } from '../../../shared/form/form-notice.tsx';
import type { Bound, Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconCopy, IconDelete, IconDownCircle, IconUpCircle } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Permission, useMay } from '../../../shared/session/permission.tsx';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { TabList } from '../../../shared/ui/tab-list.tsx';
import { focusUndo } from '../../../shared/ui/undo-offer.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { daysReversed, RuleFields } from '../content-rule/rule-fields.tsx';
import { ConflictDialog, RuleValue } from './conflict-dialog.tsx';
import styles from './policy-sets.module.css';
import { policyWords, searchTableWords, setWords } from './policy-sets.words.ts';
import type { Part } from './search.state.ts';
import { ItemList, SetContents } from './set-contents.tsx';
import { cleanRule, RULE_PARTS, type SetEditor, useSetEditor } from './set-editor.ts';
import { ContentTypeLabel } from './set-list.tsx';
import type { Acts } from './use-acts.ts';

type SetActs = { onRemove: () => void; onCopy: () => void; busy: boolean };
type SetDetailsProps = { set: PolicySet; editor: SetEditor } & SetActs;

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
const SetDetails = ({ set, editor, onRemove, onCopy, busy }: SetDetailsProps) => {
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

/** Debounce before the matches are counted. */
const DEBOUNCE_MS = 300;

type RuleMatchesProps = { contentType: PolicyContentType; rule: PolicyRule };

/** The current number of matches of the rule in the form, with the newest of them. */
const RuleMatches = ({ contentType, rule }: RuleMatchesProps) => {
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

/** Name and rule of a set. The buttons are in the drawer's footer, so that they stay visible. */
const SetForm = ({ set, editor: { form } }: { set: PolicySet; editor: SetEditor }) => {
  const policy = useWords(policyWords);
  return (
    <FormFrame form={form} bare>
      {form.conflict ? null : <FormNotice form={form} />}
      <TextField field={form.field('name')} label={policy.name} required counted />
      {set.filterType === 'rules' ? (
        <RuleEditor contentType={set.contentType} field={form.field('rule')} faultAt={form.faultAt} />
      ) : null}
    </FormFrame>
  );
};

type SetPartsProps = {
  set: PolicySet;
  part: Part;
  editor: SetEditor;
  onPart: (part: Part) => void;
} & SetActs;

/** Details, contents and, for those who may, the form. */
const SetParts = ({ set, part, editor, onPart, ...acts }: SetPartsProps) => {
  const words = useWords(setWords);
  const format = useFormat();
  const edits = useMay('content');
  const tabs: { key: Part; title: string }[] = [
    { key: 'details', title: words.details },
    { key: 'contents', title: words.contents(format.number(set.count)) },
    ...(edits ? [{ key: 'edit' as const, title: words.edit }] : []),
  ];
  const active = tabs.some((tab) => tab.key === part) ? part : 'details';
  return (
    <TabList label={words.parts} tabs={tabs} active={active} onChange={onPart}>
      {active === 'details' ? (
        <SetDetails set={set} editor={editor} {...acts} />
      ) : active === 'contents' ? (
        <SetContents set={set} editor={editor} />
      ) : (
        <SetForm set={set} editor={editor} />
      )}
    </TabList>
  );
};

type SetDrawerProps = OverlayProps & { id: string; part: Part; acts: Acts; onPart: (part: Part) => void };

/** One set next to the list. Every way of closing confirms the loss of unsaved changes. */
export const SetDrawer = ({ open, id, part, acts, onPart, onClose }: SetDrawerProps) => {
  const words = useWords(setWords);
  const policy = useWords(policyWords);
  const query = useCall(getPolicy, { id }, { enabled: open, handled: true, forgetPrevious: true });
  const set = query.data;
  const editor = useSetEditor(set);
  const remove = async () => {
    if (!set || !(await acts.remove([set.id]))) return;
    editor.form.reset();
    onClose();
  };
  const notFound = query.error?.code === failures.notFound.code;
  return (
    <FormPanel
      form={editor.form}
      open={open}
      title={<span data-content>{set?.name}</span>}
      extra={
        set ? (
          <StatusTag tone={set.status === 'online' ? 'good' : 'off'}>{policy.statuses[set.status]}</StatusTag>
        ) : null
      }
      width={760}
      onClose={onClose}
      onClosed={focusUndo}
    >
      {set ? (
        <SetParts
          set={set}
          part={part}
          editor={editor}
          onPart={onPart}
          onRemove={remove}
          onCopy={() => acts.copy(set.id)}
          busy={acts.busy}
        />
      ) : notFound ? (
        <Empty text={words.notFound} action={<Button onClick={onClose}>{words.backToList}</Button>} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      <ConflictDialog clash={editor.clash} busy={editor.busy} />
    </FormPanel>
  );
};
