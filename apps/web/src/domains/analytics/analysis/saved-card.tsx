import { deleteSavedAnalysis, listSavedAnalyses } from '@onair/contract/analytics/saved-analyses';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { pathOf } from '../../../shared/page/page.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import styles from './desk.module.css';
import { deskWords } from './desk.words.ts';
import { SavedDialog } from './saved-dialog.tsx';
import { announceDeletion, useDeskDialog } from './use-desk-dialog.ts';

/** Analyses by name: own ones and those that others share. */
export const SavedCard = () => {
  const words = useWords(deskWords);
  const query = useCall(listSavedAnalyses, {}, { handled: true });
  const remove = useWrite(deleteSavedAnalysis, { handled: true });
  const { data, error } = query;
  const dialog = useDeskDialog(data);
  return (
    <PageCard
      title={words.saved}
      extra={
        <Button size="small" icon={<IconPlus />} onClick={() => dialog.show(null)}>
          {words.save}
        </Button>
      }
    >
      {data === undefined && error ? <Failed error={error} onRetry={() => query.refetch()} /> : null}
      {data?.length === 0 ? <Empty text={words.noSaved} /> : null}
      <ul className={styles.list}>
        {data?.map((saved) => {
          const { id, name, page, query: search, owner, mine } = saved;
          return (
            <li key={id}>
              <span className={styles.grow}>
                <PageLink href={pathOf(page) + search}>{name}</PageLink>{' '}
                {mine ? null : (
                  <Text as="span" tone="muted" size={12}>
                    {words.by(owner)}
                  </Text>
                )}
              </span>
              {mine ? (
                <>
                  <Button type="text" size="small" aria-label={words.editOf(name)} onClick={() => dialog.show(saved)}>
                    {words.edit}
                  </Button>
                  <Button
                    type="text"
                    size="small"
                    aria-label={words.removeOf(name)}
                    onClick={() => announceDeletion(remove.mutateAsync({ id }))}
                  >
                    {words.remove}
                  </Button>
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      <SavedDialog key={dialog.key} saved={dialog.item} open={dialog.open} onClose={dialog.close} />
    </PageCard>
  );
};
