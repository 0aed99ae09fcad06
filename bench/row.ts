/** One line of the table: what was measured, beside what, and what it shall reach. */
export type Row = {
  what: string;
  /** The reference of the same run, in words and figures; empty where there is none. */
  beside: string;
  seen: string;
  reach: string;
  met: boolean;
};

export const ratioRow = (what: string, mine: number, bare: number, unit: string, reach: number): Row => ({
  what,
  beside: `${Math.round(bare).toLocaleString('en')} ${unit}`,
  seen: `${Math.round(mine).toLocaleString('en')} ${unit} = ${(mine / bare).toFixed(2)}`,
  reach: `>= ${reach}`,
  met: mine / bare >= reach,
});

export const mostRow = (what: string, seen: number, most: number, unit: string, beside = ''): Row => ({
  what,
  beside,
  seen: `${seen.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`,
  reach: `<= ${most} ${unit}`,
  met: seen <= most,
});

export const leastRow = (what: string, seen: number, least: number, unit: string, beside = ''): Row => ({
  what,
  beside,
  seen: `${Math.round(seen).toLocaleString('en')} ${unit}`,
  reach: `>= ${least.toLocaleString('en')} ${unit}`,
  met: seen >= least,
});

export const printTable = (rows: readonly Row[]): void => {
  const cells = rows.map(({ what, beside, seen, reach, met }) => [what, beside, seen, reach, met ? 'pass' : 'MISS']);
  const table = [['what', 'reference', 'seen', 'reach', ''], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((line) => (line[column] ?? '').length)));
  for (const line of table)
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
};
