import pg from 'pg';

const { builtins, getTypeParser, setTypeParser } = pg.types;

/** bigint columns (ids, counts, fen) stay far below 2^53: numbers are numbers. */
setTypeParser(builtins.INT8, Number);
setTypeParser(builtins.NUMERIC, Number);

/** The one place where instants of the database become those of the contract: ISO 8601 in UTC, to the millisecond. */
const instant = (text: string): string => new Date(text).toISOString();
const unchanged = (text: string): string => text;

/** Days and times without a zone belong to no instant; arrays of times (their OIDs have no names) are asked for as JSON. */
const UNCHANGED: readonly number[] = [
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.INTERVAL,
  1115,
  1182,
  1185,
  1187,
  1231,
];

/** How values of the database become values of TypeScript; see `columns.ts`. */
export const driverTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => {
    if (oid === builtins.TIMESTAMPTZ) return instant;
    return UNCHANGED.includes(oid) ? unchanged : getTypeParser(oid, format);
  },
};
