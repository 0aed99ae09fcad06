import { LIBRARY_COUNTED_MAX, type Said } from '@onair/contract/content/library';
import type { Queryable } from '../../../db/client.ts';
import { among } from '../../../db/many.ts';
import { float, int, listIn, rowsOf, string } from '../../../db/rows.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { filmTranscripts as t } from '../../live/published.views.ts';
import { c } from '../content-rule/matching.store.ts';
import { contents, contentDocuments as d } from '../items/items.tables.ts';
import { wordsOf } from './library-filter.store.ts';
import { saidLines } from './said-lines.ts';

/** Number of captions considered for a text; if more contain it, the newest. */
const FILMS_MAX = 200;

/** As in the index of migration 0060. */
const filmsOf = (doc: SQL): SQL => sql`jsonb_path_query_array(${doc}, '$.**.videoId')`;

/** Ids of the items with a film that says a text, the newest `LIBRARY_COUNTED_MAX` and one. */
export const findSaying = async (db: Queryable, text: string): Promise<number[]> => {
  const films = await rowsOf(
    db,
    { id: t.videoId },
    // Not grouped by film: of a text that most films say, the newest captions are read and no others.
    (list) =>
      sql`select ${list} from ${t} where ${t.words} @@ ${wordsOf(text)} order by ${t.addedAt} desc limit ${FILMS_MAX}`,
  );
  if (films.length === 0) return [];
  const ids = [...new Set(films.map(({ id }) => id))];
  const rows = await rowsOf(
    db,
    { id: int(sql`id`) },
    // Without order, and film by film: otherwise the planner scans all items instead.
    (list) => sql`with found as materialized (
        select ${c.id} as id, ${c.publishedAt} as at from ${contents} c where ${among(c.videoId, ids)}
        union all select ${c.id}, ${c.publishedAt}
          from unnest(${sql.param(ids)}::text[]) film,
            lateral (select ${d.contentId} as id from ${d} where ${filmsOf(sql`${d.doc}`)} ? film offset 0) shown
            join ${contents} c on ${c.id} = shown.id)
      select ${list} from found order by at desc limit ${LIBRARY_COUNTED_MAX + 1}`,
  );
  return rows.map(({ id }) => id);
};

/** The words of a text as captions are compared with them. */
const foldedWords = async (db: Queryable, text: string): Promise<string[]> => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const folded = string(sql`text_key(word)`);
  const rows = await rowsOf(
    db,
    { word: folded },
    (list) => sql`select ${list} from unnest(${sql.param(words)}::text[]) word`,
  );
  return rows.map(({ word }) => word);
};

/** For each item the first film that says a text, its main video first, with the numbers of its best lines. */
const findFilms = async (db: Queryable, ids: readonly number[], text: string) => {
  const shown = sql`array_append(array(
    select jsonb_array_elements_text(${filmsOf(sql`${d.doc}`)})::uuid from ${d} where ${d.contentId} = ${c.id}), ${c.videoId})`;
  const films = await rowsOf(
    db,
    { id: c.id, videoId: string(sql`film.video_id`), captionsId: string(sql`film.id`), keys: string(sql`film.keys`) },
    (list) => sql`select ${list} from ${contents} c, lateral (
        select ${t.id}, ${t.videoId}, ${t.keys} from ${t}
        where ${t.videoId} = any (${shown}) and ${t.words} @@ ${wordsOf(text)}
        order by ${t.videoId} is not distinct from ${c.videoId} desc, ${t.language} limit 1) film
      where ${among(c.id, ids)}`,
  );
  if (films.length === 0) return [];
  const words = await foldedWords(db, text);
  return films.map(({ keys, ...film }) => ({ ...film, lines: saidLines(keys, words) }));
};

/**
 * Where a text is said in the films of these items, by item id: for each the first film that says it, its main video
 * first.
 */
export const findSaid = async (db: Queryable, ids: readonly number[], text: string): Promise<Map<number, Said>> => {
  const films = await findFilms(db, ids, text);
  if (films.length === 0) return new Map();
  const asked = [...new Map(films.map(({ captionsId, lines }) => [captionsId, { id: captionsId, lines }])).values()];
  const cue = sql`flat.cues -> n`;
  // Unpacked once for all lines of a film: taking one out of what is stored unpacks everything each time.
  const flat = sql`(select ${t.cues} || '[]' as cues from ${t} where ${t.id} = asked.id offset 0) flat`;
  const shape = { from: float(sql`${cue} -> 'from'`), text: string(sql`${cue} ->> 'text'`) };
  const best = sql`from ${flat}, unnest(asked.lines) with ordinality best (n, place) order by place`;
  const rows = await rowsOf(
    db,
    { id: string(sql`asked.id`), lines: listIn(shape, best) },
    (list) =>
      sql`select ${list} from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked (id uuid, lines integer[])`,
  );
  const spoken = new Map(rows.map(({ id, lines }) => [id, lines]));
  return new Map(
    films.map(({ id, videoId, captionsId }) => [id, { videoId, captionsId, lines: spoken.get(captionsId) ?? [] }]),
  );
};
