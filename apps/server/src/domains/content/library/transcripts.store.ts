import { LIBRARY_COUNTED_MAX, SAID_LINES_MAX, type Said } from '@onair/contract/content/library';
import type { Queryable } from '../../../db/client.ts';
import { among } from '../../../db/many.ts';
import { float, int, listIn, rowsOf, string } from '../../../db/rows.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { filmTranscripts as t } from '../../live/published.views.ts';
import { c } from '../content-rule/matching.store.ts';
import { contents, contentDocuments as d } from '../items/items.tables.ts';
import { wordsOf } from './library-filter.store.ts';

/** Films that are looked for in items: of a text that more of them say, those whose captions are the newest. */
const FILMS_MAX = 1_000;

/** As the index of migration 0060 has it. */
const filmsOf = (doc: SQL): SQL => sql`jsonb_path_query_array(${doc}, '$.**.videoId')`;

/** Ids of the items that show a film whose captions say a text, the newest `LIBRARY_COUNTED_MAX` and one. */
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
    (list) => sql`select ${list} from (
      select ${c.id} as id from ${contents} c where ${among(c.videoId, ids)}
      union select ${d.contentId} from ${d} where ${filmsOf(sql`${d.doc}`)} ?| ${sql.param(ids)}::text[]
    ) found order by id desc limit ${LIBRARY_COUNTED_MAX + 1}`,
  );
  return rows.map(({ id }) => id);
};

/** Letters of scripts without spaces: a word of theirs may go on in the next line. */
const UNSPACED = '[぀-ヿ㐀-鿿豈-﫿가-힯]$';
const keyOf = (line: SQL): SQL => sql`text_key(replace(${line}, E'\\n', ''))`;

/** Lines in which words of a text are said, those with the most of them first. */
const linesWith = (text: string): SQL<Said['lines']> => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const line = sql`cue ->> 'text'`;
  const next = sql`coalesce(lead(${line}) over (order by n), '')`;
  const goesOn = sql`case when ${keyOf(line)} ~ ${UNSPACED}::text then ${keyOf(next)} else '' end`;
  return listIn(
    { from: float(sql`said.cue -> 'from'`), text: string(sql`said.cue ->> 'text'`) },
    sql`from (select cue, n, ${keyOf(line)} as key, ${goesOn} as next
          from jsonb_array_elements(film.cues) with ordinality listed (cue, n)) said,
        lateral (select count(*) as words from unnest(${sql.param(words)}::text[]) word
          where strpos(key || next, text_key(word)) between 1 and length(key)) hits
      where hits.words > 0 order by hits.words desc, n limit ${SAID_LINES_MAX}`,
  );
};

/** Where a text is said in the films of these items, by the ids of the items: of each the first film that says it, its main video before others. */
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
