import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { deskWords } from './desk.words.ts';
import { announceDeletion } from './use-desk-dialog.ts';

type CardProps = {
  title: string;
  /** The button that adds one. */
  add: string;
  onAdd: () => void;
  query: { error: unknown; refetch: () => unknown };
  /** Undefined until loaded. */
  items: readonly unknown[] | undefined;
  /** Shown while the list is empty. */
  none: string;
  children: ReactNode;
};

/** A list of entries next to the charts, with a button that adds one. */
export const DeskCard = ({ title, add, onAdd, query, items, none, children }: CardProps) => (
  <PageCard
    title={title}
    extra={
      useMay('analytics') ? (
        <Button size="small" icon={<IconPlus />} onClick={onAdd}>
          {add}
        </Button>
      ) : null
    }
  >
    {items === undefined && query.error ? <Failed error={query.error} onRetry={() => query.refetch()} /> : null}
    {items?.length === 0 ? <Empty text={none} /> : null}
    {children}
  </PageCard>
);

type ActsProps = { name: string; onEdit: () => void; remove: () => Promise<unknown> };

/** Editing and deleting one of them. */
export const DeskActs = ({ name, onEdit, remove }: ActsProps) => {
  const words = useWords(deskWords);
  if (!useMay('analytics')) return null;
  return (
    <>
      <Button type="text" size="small" aria-label={words.editOf(name)} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button type="text" size="small" aria-label={words.removeOf(name)} onClick={() => announceDeletion(remove())}>
        {words.remove}
      </Button>
    </>
  );
};
