import { LIBRARY_COUNTED_MAX, SAID_LINES_MAX, type Said } from '@onair/contract/content/library';
import type { Queryable } from '../../../db/client.ts';
import { among } from '../../../db/many.ts';
import { float, int, listIn, rowsOf, string } from '../../../db/rows.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { filmTranscripts as t } from '../../live/published.views.ts';
import { c } from '../content-rule/matching.store.ts';
import { contents, contentDocuments as d } from '../items/items.tables.ts';
import { wordsOf } from './library-filter.store.ts';

/** Number of films considered for a text; if more contain it, those with the newest captions. */
const FILMS_MAX = 200;

/** As in the index of migration 0060. */
const filmsOf = (doc: SQL): SQL => sql`jsonb_path_query_array(${doc}, '$.**.videoId')`;

/** Ids of the items with a film that says a text, the newest `LIBRARY_COUNTED_MAX` and one. */
export const findSaying = async (db: Queryable, text: string): Promise<number[]> => {
  const films = await rowsOf(
    db,
    { id: t.videoId },
    (list) => sql`select ${list} from ${t} where ${t.words} @@ ${wordsOf(text)}
      group by ${t.videoId} order by max(${t.addedAt}) desc limit ${FILMS_MAX}`,
  );
  if (films.length === 0) return [];
  const ids = films.map(({ id }) => id);
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

/** Ends with a letter of a script without spaces: a word may continue in the next line. */
const UNSPACED = '[぀-ヿ㐀-鿿豈-﫿가-힯]$';
/** Separates lines, so that all of them are folded in one piece. */
const BETWEEN = sql`chr(30)`;

/** Lines of `film.cues` that contain words of a text, best matches first. */
const linesWith = (text: string): SQL<Said['lines']> => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const wanted = sql`unnest((select array_agg(text_key(word)) from unnest(${sql.param(words)}::text[]) word)) word`;
  const transcript = sql`select string_agg(replace(cue ->> 'text', E'\\n', ''), ${BETWEEN} order by n)
    from jsonb_array_elements(film.cues) with ordinality listed (cue, n)`;
  const cue = sql`film.cues -> (n - 1)::integer`;
  return listIn(
    { from: float(sql`${cue} -> 'from'`), text: string(sql`${cue} ->> 'text'`) },
    sql`from (select n, hits.words from (select n, key, lead(key, 1, '') over (order by n) as next
            from string_to_table(text_key((${transcript})), ${BETWEEN}) with ordinality lines (key, n)) said,
          lateral (select count(*) as words from ${wanted} where strpos(key, word) > 0
            or (strpos(key || next, word) between 1 and length(key) and key ~ ${UNSPACED}::text)) hits
        where hits.words > 0 order by hits.words desc, n limit ${SAID_LINES_MAX}) best
      order by best.words desc, n`,
  );
};

/**
 * Where a text is said in the films of these items, by item id: for each the first film that says it, its main video
 * first.
 */
export const findSaid = async (db: Queryable, ids: readonly number[], text: string): Promise<Map<number, Said>> => {
  const shown = sql`array_append(array(
    select jsonb_array_elements_text(${filmsOf(sql`${d.doc}`)})::uuid from ${d} where ${d.contentId} = ${c.id}), ${c.videoId})`;
  const rows = await rowsOf(
    db,
    { id: c.id, videoId: string(sql`film.video_id`), captionsId: string(sql`film.id`), lines: linesWith(text) },
    (list) => sql`select ${list} from ${contents} c, lateral (
        select ${t.id}, ${t.videoId}, ${t.cues} from ${t}
        where ${t.videoId} = any (${shown}) and ${t.words} @@ ${wordsOf(text)}
        order by ${t.videoId} is not distinct from ${c.videoId} desc, ${t.language} limit 1) film
      where ${among(c.id, ids)}`,
  );
  return new Map(rows.map(({ id, ...said }) => [id, said]));
};
