/** The middle value; 0 of none. */
export const median = (values: readonly number[]): number => share(values, 0.5);

/** The value below which this share of them lies; 0 of none. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

/** A row of the table: the measurement, its reference, and its target. */
export type Row = {
  what: string;
  /** The reference of the same run, in words and figures; empty where there is none. */
  beside: string;
  seen: string;
  /** The range over several rounds, which shows how much of a difference is noise. Empty for a single measurement. */
  spread: string;
  reach: string;
  met: boolean;
};

const figure = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** The least and the most of some rounds. */
export const spreadOf = (values: readonly number[]): string =>
  values.length < 2
    ? ''
    : `${figure(Math.min(...values))} to ${figure(Math.max(...values))} in ${values.length} rounds`;

/** The values of the product and its reference in one round, measured one right after the other. */
export type Pair = { mine: number; bare: number };

/** The ratio of each round: other load of the machine affected both halves. */
const ratiosOf = (rounds: readonly Pair[]): number[] => rounds.map(({ mine, bare }) => mine / bare);

const compared = (rounds: readonly Pair[], show: (value: number) => string, unit: string, beside: string) => {
  const [mine, bare] = [median(rounds.map((round) => round.mine)), median(rounds.map((round) => round.bare))];
  const ratios = ratiosOf(rounds);
  const ratio = median(ratios);
  const reference = [`${show(bare)} ${unit}`, beside].filter(Boolean).join(', ');
  return { ratio, beside: reference, seen: `${show(mine)} ${unit} = ${ratio.toFixed(2)}`, spread: spreadOf(ratios) };
};
const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** More is better: the median of the ratios of all rounds. */
export const ratioRow = (what: string, rounds: readonly Pair[], unit: string, reach: number, beside = ''): Row => {
  const { ratio, ...shown } = compared(rounds, whole, unit, beside);
  return { what, ...shown, reach: `>= ${reach}`, met: ratio >= reach };
};

/** Less is better: the median of the ratios of all rounds. */
export const costRow = (what: string, rounds: readonly Pair[], unit: string, most: number, beside = ''): Row => {
  const { ratio, ...shown } = compared(rounds, figure, unit, beside);
  return { what, ...shown, reach: `<= ${most}`, met: ratio <= most };
};

/** One value, or those of several rounds, of which the median counts. */
type Seen = number | readonly number[];
const middleOf = (seen: Seen): { middle: number; spread: string } =>
  typeof seen === 'number' ? { middle: seen, spread: '' } : { middle: median(seen), spread: spreadOf(seen) };

export const mostRow = (what: string, seen: Seen, most: number, unit: string, beside = ''): Row => {
  const { middle, spread } = middleOf(seen);
  const shown = middle.toLocaleString(
    'en',
    middle < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 1 },
  );
  return { what, beside, seen: `${shown} ${unit}`, spread, reach: `<= ${most} ${unit}`, met: middle <= most };
};

export const leastRow = (what: string, seen: Seen, least: number, unit: string, beside = ''): Row => {
  const { middle, spread } = middleOf(seen);
  const reach = `>= ${least.toLocaleString('en')} ${unit}`;
  return { what, beside, seen: `${whole(middle)} ${unit}`, spread, reach, met: middle >= least };
};

/** A breakdown without a target of its own. */
export const partRow = (what: string, values: readonly number[], unit: string, beside = ''): Row => ({
  what,
  beside,
  seen: `${figure(median(values))} ${unit}`,
  spread: spreadOf(values),
  reach: '',
  met: true,
});

export const printTable = (rows: readonly Row[]): void => {
  const cells = rows.map(({ what, beside, seen, spread, reach, met }) => [
    what,
    beside,
    seen,
    spread,
    reach,
    reach === '' ? '' : met ? 'pass' : 'MISS',
  ]);
  const table = [['what', 'reference', 'seen', 'spread', 'reach', ''], ...cells];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...table.map((line) => (line[column] ?? '').length)));
  for (const line of table)
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
};
