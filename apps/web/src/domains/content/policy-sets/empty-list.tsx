import { rolesFor } from '@onair/contract/access';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Permission } from '../../../shared/session/permission.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { searchTableWords } from './search-table.words.ts';

type Props = { filtered: boolean; onClear: () => void; onCreate: () => void };

/** The empty list: no matches, or no sets at all; each with its next step. */
export const EmptyList = ({ filtered, onClear, onCreate }: Props) => {
  const words = useWords(searchTableWords);
  return filtered ? (
    <Empty
      text={words.noMatch}
      action={
        <Button type="primary" onClick={onClear}>
          {words.clearFilters}
        </Button>
      }
    />
  ) : (
    <Empty
      text={words.empty}
      action={
        <Permission roles={rolesFor('content')}>
          <Button type="primary" onClick={onCreate}>
            {words.emptyAction}
          </Button>
        </Permission>
      }
    />
  );
};
