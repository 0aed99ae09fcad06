/** What is imported, in the reader's language. */
export type ImportKind = {
  title: string;
  intro: string;
  /** Name of each column, and what belongs into it. */
  columns: readonly (readonly [name: string, rule: string])[];
  /** Of the file with the heading alone, without its ending. */
  templateName: string;
  rowsMax: number;
  /** Says that nothing was imported. */
  refused: (faults: number, rows: number) => string;
};
