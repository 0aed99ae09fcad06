import { readdirSync, readFileSync } from 'node:fs';
import { partsOf } from '@onair/contract/typed';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { csvLines } from '../files/formats/csv-lines.ts';
import { reasonOf, StartupError } from '../lib/errors.ts';
import { MOMENT } from './moment.ts';

/** What the demo company consists of: rows as JSON and CSV, in the terms of the tables, and pictures. */
const FOLDER = new URL('../../demo/', import.meta.url);

/** Where a file of the demo company lies. */
export const demoFile = (name: string): URL => new URL(name, FOLDER);

/** The names of the files of a folder of the demo company, in a fixed order. */
export const demoFiles = (folder: string): string[] => readdirSync(demoFile(folder)).sort();

/** A moment, told from the first start: `moment.ts`. */
export const Moment = Type.String({ pattern: MOMENT });
/** Someone of `people.json`. */
export const Username = Type.String({ format: 'username' });
/** The address of a studio of `studios.json`. */
export const StudioSlug = Type.String({ format: 'studio' });

type Row = { place: number; value: unknown };

const jsonRows = (text: string): Row[] => {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new Error('it must be a list of rows');
  return rows.map((value, n) => ({ place: n + 1, value }));
};

/** Each row of a table with a head, numbered as an editor numbers lines of a file without line breaks in its cells. */
const csvRows = (text: string): Row[] => {
  const lines = csvLines(',');
  const [head, ...rows] = [...lines.write(text), ...lines.end()];
  const names = head?.cells ?? [];
  return rows.map(({ row, cells }) => {
    if (cells.length !== names.length) throw new Error(`row ${row} has ${cells.length} cells, not ${names.length}`);
    return { place: row, value: Object.fromEntries(names.map((name, n) => [name, cells[n]])) };
  });
};

/** Where the rows are that others name, and by which of their columns. */
const NAMED = { username: ['people.json', 'username'], studio: ['studios.json', 'slug'] } as const;

/** Whether the rows of a file have a name; they are read once. */
const namedIn = (file: string, column: string): ((name: string) => boolean) => {
  let names: ReadonlySet<unknown> | undefined;
  return (name) => {
    names ??= new Set(jsonRows(readFileSync(demoFile(file), 'utf8')).map(({ value }) => partsOf(value)[column]));
    return names.has(name);
  };
};

/** Cells of a table are texts, which become numbers where a column has them. */
const validators = ([false, true] as const).map((coerceTypes) => {
  const ajv = new Ajv({ coerceTypes, strict: false, unicodeRegExp: true });
  addFormats.default(ajv, ['date', 'date-time', 'uuid', 'email']);
  for (const [format, [file, column]] of Object.entries(NAMED)) ajv.addFormat(format, namedIn(file, column));
  return ajv;
});

const faultOf = ({ instancePath, keyword, message, params }: ErrorObject): string => {
  const where = instancePath === '' ? '' : `${instancePath.slice(1)} `;
  const named = keyword === 'format' && Object.entries(NAMED).find(([format]) => format === params.format);
  if (named) return `${where}names nothing of ${named[1][0]}`;
  if (keyword === 'pattern' && params.pattern === MOMENT)
    return `${where}is no moment such as "-3d 10:00", "-17.4d office", "+14d" or "-58m"`;
  return `${where}${message ?? 'is wrong'} ${JSON.stringify(params)}`;
};

const fault = (file: string, place: number | null, what: string): StartupError =>
  new StartupError(
    `The demo company cannot be read: apps/server/demo/${file}${place === null ? '' : `, row ${place}`}: ${what}.`,
  );

const known = new Map<string, readonly unknown[]>();

/**
 * The rows of a file of the demo company, read once.
 * @throws StartupError naming file and row where one is not as the schema says
 */
export const readRows = <S extends TSchema>(file: string, schema: S): readonly Static<S>[] => {
  const read = known.get(file) ?? rowsIn(file, readFileSync(demoFile(file), 'utf8'), schema);
  known.set(file, read);
  return read as readonly Static<S>[];
};

/** The rows of the text of a file. @throws StartupError naming file and row where one is not as the schema says */
export const rowsIn = <S extends TSchema>(file: string, text: string, schema: S): readonly Static<S>[] => {
  const isTable = file.endsWith('.csv');
  const validate = validators[Number(isTable)]?.compile<Static<S>>(schema);
  let rows: Row[];
  try {
    rows = isTable ? csvRows(text) : jsonRows(text);
  } catch (error) {
    throw fault(file, null, reasonOf(error));
  }
  return rows.map(({ place, value }) => {
    if (validate?.(value)) return value;
    throw fault(file, place, (validate?.errors ?? []).map(faultOf).join('; '));
  });
};

/** One of some words. */
export const anyOf = <T extends string>(words: readonly T[]) => Type.Unsafe<T>({ enum: words });

/** A row of known columns alone. */
export const columns = <P extends Parameters<typeof Type.Object>[0]>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false });
