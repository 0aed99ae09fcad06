import { rolesFor } from '@onair/contract/access';
import { exportPolicies } from '@onair/contract/content/policy-files';
import type { Preferences, TablePreference } from '@onair/contract/preferences/preferences';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconFolderDelete, IconList, IconPlus, IconRefresh, IconUpload } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useGoTo } from '../../../shared/page/page.tsx';
import { Permission } from '../../../shared/session/permission.tsx';
import { resolveColumns } from '../../../shared/ui/data-table/column-choice.ts';
import { ColumnSettings } from '../../../shared/ui/data-table/column-settings.tsx';
import { DensityMenu } from '../../../shared/ui/data-table/density-menu.tsx';
import { DownloadButton } from '../../../shared/ui/download-button.tsx';
import { changePreferences, SavedViews } from '../../preferences/index.ts';
import { ALWAYS, COLUMNS, useColumnTitles } from './columns.tsx';
import styles from './policies.module.css';
import { type ListInput, viewQuery, viewSearch } from './search-state.ts';
import { searchTableWords } from './search-table.words.ts';

/** Density and columns are saved separately, so two windows do not overwrite each other. */
const put = (part: Partial<TablePreference>) =>
  void changePreferences(({ searchTable }: Preferences) => ({
    searchTable: {
      density: searchTable?.density ?? 'medium',
      columns: resolveColumns(COLUMNS, searchTable?.columns, ALWAYS),
      ...part,
    },
  }));

type Props = {
  input: ListInput;
  table: TablePreference;
  /** Rows as cards have no density. */
  cards: boolean;
  refreshing: boolean;
  onRefresh: () => void;
  onCreate: () => void;
  onImport: () => void;
  onBin: () => void;
  onChanges: () => void;
};

/** Actions on the list as a whole. */
export const Toolbar = (props: Props) => {
  const { input, table, cards, refreshing, onRefresh, onCreate, onImport, onBin, onChanges } = props;
  const words = useWords(searchTableWords);
  const goTo = useGoTo();
  const { longTitle } = useColumnTitles();
  return (
    <Row wrap gap={12} justify="between">
      <Row wrap gap={8}>
        <Permission roles={rolesFor('content')}>
          <Button type="primary" icon={<IconPlus />} onClick={onCreate}>
            {words.create}
          </Button>
          <Button icon={<IconUpload />} onClick={onImport}>
            {words.import}
          </Button>
          <Button icon={<IconFolderDelete />} onClick={onBin}>
            {words.bin}
          </Button>
          <Button icon={<IconList />} onClick={onChanges}>
            {words.changes}
          </Button>
        </Permission>
        <SavedViews
          list="searchTableViews"
          query={viewQuery(input)}
          onApply={(query) => goTo.page('SearchTable', viewSearch(query, input.pageSize))}
        />
      </Row>
      <Row wrap gap={8}>
        <DownloadButton
          endpoint={exportPolicies}
          input={{ ...input, current: undefined, pageSize: undefined }}
          name="policy-sets"
        />
        <Row as="span" gap={2} align="stretch" className={styles.tools}>
          <Button
            type="text"
            icon={<IconRefresh spin={refreshing} />}
            aria-label={words.refresh}
            title={words.refresh}
            onClick={onRefresh}
          />
          {cards ? null : <DensityMenu value={table.density} onChange={(density) => put({ density })} />}
          <ColumnSettings
            columns={table.columns}
            titleOf={longTitle}
            always={ALWAYS}
            onChange={(columns) => put({ columns })}
            onReset={() => put({ columns: resolveColumns(COLUMNS) })}
          />
        </Row>
      </Row>
    </Row>
  );
};
