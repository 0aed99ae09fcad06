import { deleteSavedAnalysis, listSavedAnalyses } from '@onair/contract/analytics/saved-analyses';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { pathOf } from '../../../shared/page/page.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import styles from './desk.module.css';
import { deskWords } from './desk.words.ts';
import { DeskActs, DeskCard } from './desk-card.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import { useDeskDialog } from './use-desk-dialog.ts';

/** Saved analyses by name: one's own and shared ones. */
export const SavedCard = () => {
  const words = useWords(deskWords);
  const query = useCall(listSavedAnalyses, {}, { handled: true });
  const remove = useWrite(deleteSavedAnalysis, { handled: true });
  const { data } = query;
  const dialog = useDeskDialog(data);
  return (
    <DeskCard
      title={words.saved}
      add={words.save}
      onAdd={() => dialog.show(null)}
      query={query}
      items={data}
      none={words.noSaved}
    >
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
                <DeskActs name={name} onEdit={() => dialog.show(saved)} remove={() => remove.mutateAsync({ id })} />
              ) : null}
            </li>
          );
        })}
      </ul>
      <SavedDialog key={dialog.key} saved={dialog.item} open={dialog.open} onClose={dialog.close} />
    </DeskCard>
  );
};
