import type { AuditEntry } from '@onair/contract/audit/audit';
import { auditActions } from '@onair/contract/audit/audit-actions';
import type { PageName } from '@onair/contract/routes';
import { entryOf } from '@onair/contract/typed';
import { useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Text } from '../../shared/layout/layout.tsx';
import type { Search } from '../../shared/page/read-search.ts';
import type { Column } from '../../shared/ui/data-table/column.ts';
import { timeCells } from '../../shared/ui/data-table/time-cells.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './audit.module.css';
import { auditWords } from './audit.words.ts';
import { auditNames, subjectWords } from './audit-names.words.ts';

/** The name of an act; its code for acts written by a newer version. */
export const useActName = (): ((action: string) => string) => {
  const locale = useLocale((state) => state.locale);
  return (action) => entryOf(auditActions, action)?.[locale] ?? action;
};

type Named = Pick<AuditEntry, 'subjectType' | 'subjectId' | 'subjectName'>;

/** The page of each kind of subject. */
const PAGES: Readonly<Record<string, (id: string) => { to: PageName; search: Search }>> = {
  account: (id) => ({ to: 'Accounts', search: { view: id } }),
  activity: (id) => ({ to: 'Campaign', search: { id } }),
  content: (id) => ({ to: 'ContentItem', search: { id } }),
  live: (live) => ({ to: 'LiveReport', search: { live } }),
  parameterChange: (id) => ({ to: 'Basic', search: { id } }),
  policy: (id) => ({ to: 'SearchTable', search: { view: id } }),
};

/** The subject of an entry, as a link where it has a page. If it was deleted, that page says so. */
export const SubjectLink = ({ subjectType, subjectId, subjectName }: Named) => {
  const page = Object.hasOwn(PAGES, subjectType) ? PAGES[subjectType]?.(subjectId) : undefined;
  const name = subjectName ? <span data-content>{subjectName}</span> : shortId(subjectId);
  return page ? <PageLink {...page}>{name}</PageLink> : name;
};

/** The full id is in the tooltip and in the details. */
const shortId = (id: string): string => (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? `${id.slice(0, 8)}…` : id);

export const useAuditColumns = (onView: (seq: number) => void): Column<AuditEntry>[] => {
  const words = useWords(auditWords);
  const names = useWords(auditNames);
  const actName = useActName();
  return [
    { key: 'seq', title: words.seq, width: 48, align: 'end', cell: ({ seq }) => seq },
    { key: 'at', title: words.at, width: 140, ...timeCells(({ at }) => at) },
    { key: 'account', title: words.account, width: 90, cell: ({ account }) => account || words.system },
    { key: 'action', title: words.action, width: 150, rowHeader: true, cell: ({ action }) => actName(action) },
    {
      key: 'subject',
      title: words.subject,
      width: 160,
      cell: ({ subjectType, subjectId, subjectName }) => (
        <Text cut className={styles.subject} title={subjectName ? `${subjectName} (${subjectId})` : subjectId}>
          <Text tone="muted">{subjectWords(names, subjectType)}</Text>{' '}
          <SubjectLink {...{ subjectType, subjectId, subjectName }} />
        </Text>
      ),
    },
    { key: 'address', title: words.address, width: 90, cell: ({ address }) => (address === 'system' ? '–' : address) },
    {
      key: 'operations',
      title: words.operations,
      width: 64,
      stick: 'end',
      cell: ({ seq }) => (
        <Button type="text" size="small" aria-label={words.viewRow(seq)} onClick={() => onView(seq)}>
          {words.view}
        </Button>
      ),
    },
  ];
};
