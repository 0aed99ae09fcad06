import { type ApplicationState, applicationMachine } from '@onair/contract/campaigns/application';
import { applicationChannel } from '@onair/contract/campaigns/application-channel';
import { ApplicationFilter, type ApplicationRow, listApplications } from '@onair/contract/campaigns/campaigns';
import { PAGE_SIZE_DEFAULT, PageQuery } from '@onair/contract/paging';
import { Type } from 'typebox';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button, Checkbox, Input } from '../../shared/kit/controls.ts';
import { IconPlus } from '../../shared/kit/icons.ts';
import { useGoTo, useSearchState } from '../../shared/page/page.tsx';
import { useMay } from '../../shared/session/permission.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import type { Column } from '../../shared/ui/data-table/column.ts';
import { DataList } from '../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../shared/ui/data-table/time-cells.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { StatusTag, type Tone } from '../../shared/ui/status-tag.tsx';
import { useTypedFilter } from '../../shared/ui/use-typed-filter.ts';
import styles from './campaigns.module.css';
import { resultWords, stepFormWords } from './campaigns.words.ts';

export const stateTone: Record<ApplicationState, Tone> = {
  leaderReview: 'busy',
  purchaseCertificate: 'busy',
  safetyTest: 'busy',
  launch: 'busy',
  launched: 'good',
  returned: 'bad',
  withdrawn: 'off',
};

const CampaignsState = Type.Object({ ...PageQuery.properties, ...ApplicationFilter.properties });

const useColumns = (): Column<ApplicationRow>[] => {
  const words = useWords(resultWords);
  const { labels, channelTypes } = useWords(stepFormWords);
  const format = useFormat();
  return [
    {
      key: 'name',
      title: labels.activityName,
      width: 180,
      rowHeader: true,
      cell: ({ id, activityName }) => (
        <PageLink to="Campaign" search={{ id }} className={styles.name ?? ''} data-content>
          {activityName}
        </PageLink>
      ),
    },
    {
      key: 'state',
      title: words.filterState,
      width: 140,
      cell: ({ state }) => <StatusTag tone={stateTone[state]}>{words.states[state]}</StatusTag>,
    },
    { key: 'type', title: labels.channelType, width: 100, cell: ({ channelType }) => channelTypes[channelType] },
    {
      key: 'time',
      title: labels.promotionTime,
      width: 190,
      cell: ({ promotionTime: [from = '', to = ''] }) => words.between(format.day(from), format.day(to)),
    },
    {
      key: 'author',
      title: words.author,
      width: 100,
      cell: ({ author }) => <span data-content>{author || words.system}</span>,
    },
    {
      key: 'at',
      title: words.appliedAt,
      width: 150,
      ...timeCells(({ createdAt }) => createdAt, 'minute'),
    },
  ];
};

/** All campaigns, newest first. */
export const CampaignsPage = () => {
  const words = useWords(resultWords);
  const format = useFormat();
  const goTo = useGoTo();
  const [search, change] = useSearchState(CampaignsState);
  const { state, mine, open, text, current = 1, pageSize = PAGE_SIZE_DEFAULT } = search;
  const [typed, setTyped] = useTypedFilter(text ?? '', (next) =>
    change({ text: next || undefined, current: 1 }, { replace: true }),
  );
  const query = useCall(listApplications, { ...search, current, pageSize }, { handled: true });
  useChannel(applicationChannel);
  const columns = useColumns();
  const filtered = state !== undefined || mine || open || text;
  const clear = () =>
    change({ state: undefined, mine: undefined, open: undefined, text: undefined, current: 1 }, { replace: true });
  const create = useMay('campaigns') ? (
    <Button type="primary" icon={<IconPlus />} onClick={() => goTo.page('Step')}>
      {words.create}
    </Button>
  ) : null;
  return (
    <PageCard title={words.listTitle} extra={create}>
      <search className={styles.filters}>
        <Input
          value={typed}
          maxLength={60}
          allowClear
          aria-label={words.search}
          placeholder={words.search}
          onChange={setTyped}
        />
        <NamedSelect
          name={words.filterState}
          allowClear
          placeholder={words.allStates}
          value={state}
          options={applicationMachine.states.map((value) => ({ value, label: words.states[value] }))}
          onChange={(value) => change({ state: value, current: 1 }, { replace: true })}
        />
        <Checkbox
          checked={open ?? false}
          onChange={(on) => change({ open: on || undefined, current: 1 }, { replace: true })}
        >
          {words.openOnly}
        </Checkbox>
        <Checkbox
          checked={mine ?? false}
          onChange={(on) => change({ mine: on || undefined, current: 1 }, { replace: true })}
        >
          {words.mine}
        </Checkbox>
      </search>
      <DataList
        query={query}
        caption={words.listTitle}
        columns={columns}
        keyOf={({ id }) => id}
        card={{ title: 'name', corner: 'state' }}
        expected={pageSize}
        page={{ current, pageSize }}
        onPage={change}
        status={query.data ? words.found(format.number(query.data.total)) : ''}
        empty={
          filtered ? (
            <Empty text={words.noMatch} action={<Button onClick={clear}>{words.clear}</Button>} />
          ) : (
            <Empty text={words.noneSuccess} action={create} />
          )
        }
      />
    </PageCard>
  );
};
