import { type AuditDetail, getAudit } from '@onair/contract/audit/audit';
import { useCall } from '../../shared/api/query.ts';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import type { OverlayProps } from '../../shared/overlay/overlay.ts';
import { type Fact, Facts } from '../../shared/ui/facts.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import styles from './audit.module.css';
import { auditWords } from './audit.words.ts';
import { auditNames, subjectWords } from './audit-names.words.ts';
import { changesOf } from './changes.ts';
import { SubjectLink, useActName } from './use-audit-columns.tsx';

const Changes = ({ row }: { row: AuditDetail }) => {
  const words = useWords(auditWords);
  const locale = useLocale((state) => state.locale);
  const format = useFormat();
  const { instant } = useCompanyClock();
  const { subjectType } = row;
  const { yes, no } = words;
  const { number, money } = format;
  const changes = changesOf(row.before, row.after, { locale, subjectType, yes, no, number, money, instant });
  if (changes.length === 0) return <p>{words.noChange}</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, name, before, after }) => (
          <tr key={field}>
            <th scope="row" title={field}>
              {name}
            </th>
            <td>{before}</td>
            <td>{before === after ? after : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Row = ({ row }: { row: AuditDetail }) => {
  const words = useWords(auditWords);
  const names = useWords(auditNames);
  const clock = useCompanyClock();
  const actName = useActName();
  const facts: Fact[] = [
    [words.at, clock.instant(row.at)],
    [words.account, row.account || words.system],
    [words.role, row.role ?? '–'],
    [words.action, `${actName(row.action)} (${row.action})`],
    [
      words.subject,
      <>
        {subjectWords(names, row.subjectType)} · <SubjectLink {...row} />
        {row.subjectName ? ` · ${row.subjectId}` : ''}
      </>,
    ],
    [words.address, row.address],
    [words.request, row.requestId],
    [words.hash, row.checksum],
    [words.previousHash, row.previousChecksum],
  ];
  return (
    <>
      <Facts look="table" facts={facts} className={styles.facts} />
      <Changes row={row} />
    </>
  );
};

/** One entry with what it changed. */
export const AuditDetailPanel = ({ open, seq, onClose }: OverlayProps & { seq: number }) => {
  const words = useWords(auditWords);
  const query = useCall(getAudit, { seq }, { enabled: open, handled: true, forgetPrevious: true });
  return (
    <SidePanel open={open} title={words.detail(seq)} width={640} onClose={onClose}>
      <Loaded query={query}>{(row) => <Row row={row} />}</Loaded>
    </SidePanel>
  );
};
