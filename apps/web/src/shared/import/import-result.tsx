import { saveFile } from '../api/transfer.ts';
import { useWords } from '../i18n/words.ts';
import { Alert, Button } from '../kit/controls.ts';
import { IconDownload } from '../kit/icons.ts';
import { Text } from '../layout/layout.tsx';
import { importWords } from './import.words.ts';
import styles from './import-dialog.module.css';
import { csvOf, type ReportedFaults, reportRows } from './import-file.ts';

type Props = {
  type: 'success' | 'warning' | 'error';
  text: string;
  report: ReportedFaults & { ignored?: readonly string[] };
};

/** The result of an import, with the faulty rows. */
export const ImportResult = ({ type, text, report }: Props) => {
  const words = useWords(importWords);
  const { ignored = [] } = report;
  const outcome = (
    <>
      <Alert type={type} content={text} />
      {ignored.length > 0 ? (
        <Text as="p" tone="muted" above={8} anywhere>
          {words.ignored(ignored.join(words.separator))}
        </Text>
      ) : null}
    </>
  );
  if (report.faults.length === 0) return outcome;
  const headings = [words.row, words.column, words.fault];
  return (
    <>
      {outcome}
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
