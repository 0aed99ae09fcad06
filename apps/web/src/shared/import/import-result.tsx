import type { ImportReport } from '@onair/contract/content/policy-files';
import { saveFile } from '../api/transfer.ts';
import { useWords } from '../i18n/words.ts';
import { Alert, Button } from '../kit/controls.ts';
import { IconDownload } from '../kit/icons.ts';
import { Text } from '../layout/layout.tsx';
import { importWords } from './import.words.ts';
import styles from './import-dialog.module.css';
import { csvOf, type ImportKind, reportRows } from './import-file.ts';

type Props = { kind: ImportKind; report: ImportReport; done: string };

/** What became of each row: all of them are in, or the faults are listed and none is. */
export const ImportResult = ({ kind, report, done }: Props) => {
  const words = useWords(importWords);
  if (report.faults.length === 0) return <Alert type="success" content={done} />;
  const headings = [words.row, words.column, words.fault];
  return (
    <>
      <Alert type="error" content={kind.refused(report.faults.length, report.rows)} />
      <div className={styles.report}>
        <table>
          <caption className="sr-only">{words.report}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.faults.map(({ row, column, msg }) => (
              <tr key={`${row} ${column} ${msg}`}>
                <td>{row}</td>
                <td>{column}</td>
                <td>{msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.truncated ? (
        <Text as="p" below={12}>
          {words.more}
        </Text>
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<IconDownload />}
        onClick={() => saveFile(csvOf([headings, ...reportRows(report)]), `${words.reportName}.csv`)}
      >
        {words.saveReport}
      </Button>
    </>
  );
};
