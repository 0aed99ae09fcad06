import { type ApplicationState, applicationMachine } from '@onair/contract/campaigns/application';
import { type ApplicationRow, listApplications } from '@onair/contract/campaigns/campaigns';
import { PAGE_SIZE_DEFAULT } from '@onair/contract/paging';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button, Checkbox, Input } from '../../shared/kit/controls.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { CompanyTime } from '../../shared/ui/company-time.tsx';
import { Paged } from '../../shared/ui/data-table/paged.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { Empty, Skeleton } from '../../shared/ui/states.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { useTypedFilter } from '../../shared/ui/use-typed-filter.ts';
import { stateTone } from './application-state.ts';
import styles from './result.module.css';
import { resultWords } from './result.words.ts';
import type { ResultSearch } from './result-search.ts';

const Row = ({ row }: { row: ApplicationRow }) => {
  const words = useWords(resultWords);
  const format = useFormat();
  const [from = '', to = ''] = row.promotionTime;
  return (
    <li>
      <PageLink
        to={row.state === 'returned' ? 'Error' : 'Success'}
        search={{ id: row.id }}
        className={styles.row ?? ''}
      >
        <Text tone="accent" anywhere data-content>
          {row.activityName}
        </Text>
        <StatusTag tone={stateTone[row.state]}>{words.states[row.state]}</StatusTag>
        <Text tone="muted" size={12}>
          <span data-content>{row.author || words.system}</span> · {words.between(format.day(from), format.day(to))}
        </Text>
        <Text tone="muted" size={12}>
          <CompanyTime at={row.createdAt} to="minute" />
        </Text>
      </PageLink>
    </li>
  );
};

type Props = {
  search: ResultSearch;
  onSearch: (change: Partial<ResultSearch>, options?: { replace?: boolean }) => void;
};

const Body = ({ search, onSearch }: Props) => {
  const words = useWords(resultWords);
  const { state, mine, text, current = 1, pageSize = PAGE_SIZE_DEFAULT } = search;
  // While the panel slides out it writes nothing into the address any more.
  const [typed, setTyped] = useTypedFilter(text ?? '', (next) => {
    if (search.list) onSearch({ text: next.trim() || undefined, current: 1 }, { replace: true });
  });
  const filter = { ...(state ? { state } : {}), ...(mine ? { mine } : {}), ...(text ? { text } : {}) };
  const query = useCall(listApplications, { ...filter, current, pageSize }, { handled: true });
  const clear = () => onSearch({ state: undefined, mine: undefined, text: undefined, current: 1 }, { replace: true });
  return (
    <>
      <div className={styles.filters}>
        <NamedSelect
          name={words.filterState}
          allowClear
          placeholder={words.allStates}
          value={state}
          options={applicationMachine.states.map((value) => ({ value, label: words.states[value] }))}
          onChange={(value) =>
            onSearch({ state: value as ApplicationState | undefined, current: 1 }, { replace: true })
          }
        />
        <Input
          value={typed}
          maxLength={60}
          allowClear
          aria-label={words.search}
          placeholder={words.search}
          onChange={setTyped}
        />
        <Checkbox
          checked={mine ?? false}
          onChange={(on) => onSearch({ mine: on || undefined, current: 1 }, { replace: true })}
        >
          {words.mine}
        </Checkbox>
      </div>
      <Paged
        query={query}
        page={{ current, pageSize }}
        onPage={onSearch}
        compact
        loading={<Skeleton rows={8} />}
        empty={
          Object.keys(filter).length === 0 ? (
            <Empty text={words.noneSuccess} />
          ) : (
            <Empty text={words.noMatch} action={<Button onClick={clear}>{words.clear}</Button>} />
          )
        }
      >
        {({ list }) => (
          <Text as="ul" below={16} aria-busy={query.isFetching}>
            {list.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </Text>
        )}
      </Paged>
    </>
  );
};

/** Every application, beside the page; choosing one shows it there. */
export const ApplicationList = ({ search, onSearch }: Props) => {
  const words = useWords(resultWords);
  return (
    <SidePanel
      open={search.list ?? false}
      title={words.listTitle}
      width={640}
      onClose={() => onSearch({ list: undefined, state: undefined, mine: undefined, text: undefined, current: 1 })}
    >
      <Body search={search} onSearch={onSearch} />
    </SidePanel>
  );
};
