const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A CSV file that spreadsheets read as UTF-8. What people wrote has to be defused before (`@onair/contract/safe-text`). */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): Blob =>
  new Blob([`\ufeff${rows.map((row) => row.map((one) => cell(String(one))).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
