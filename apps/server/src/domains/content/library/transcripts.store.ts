import { LIBRARY_COUNTED_MAX, type SpokenMatch } from '@onair/contract/content/library/library';
import type { Queryable } from '../../../db/client.ts';
import { among, bare, float, int, listIn, rowsOf, string } from '../../../db/rows.ts';
import { type AnyColumn, type SQL, sql } from '../../../db/sql.ts';
import { filmTranscripts as t } from '../../live/published.views.ts';
import { c } from '../content-rule/matching.store.ts';
import { contents, contentDocuments as d } from '../items/items.tables.ts';
import { wordsOf } from './filter.store.ts';
import { matchingLines } from './matching-lines.rules.ts';

/** Number of captions considered for a text; if more contain it, the newest. */
const FILMS_MAX = 200;

/** As in the index of migration 0060. */
const filmsOf = (doc: SQL): SQL => sql`jsonb_path_query_array(${doc}, '$.**.videoId')`;

/** Ids of the films whose captions contain a text, those with the newest captions. */
export const findMatchingFilms = async (db: Queryable, text: string): Promise<string[]> => {
  const films = await rowsOf(
    db,
    { id: t.videoId },
    // Not grouped by film: of a text in most films, the newest captions are read and no others.
    (list) =>
      sql`select ${list} from ${t} where ${t.words} @@ ${wordsOf(text)} order by ${t.addedAt} desc limit ${FILMS_MAX}`,
  );
  return [...new Set(films.map(({ id }) => id))];
};

/**
 * Items under a condition on `contents c` that show one of these films, as statements of id and the column `at`: by main
 * video the newest `LIBRARY_COUNTED_MAX` and one, and as many by their documents.
 */
export const showing = (films: readonly string[], condition: SQL, at: AnyColumn): SQL[] => {
  if (films.length === 0) return [];
  const most = LIBRARY_COUNTED_MAX + 1;
  return [
    // Fenced off, and film by film: otherwise the planner scans all items in their order.
    sql`(select id, at from (select ${c.id}, ${c.publishedAt}, ${at} as at from ${contents} c
      where ${among(c.videoId, films)} and ${condition} offset 0) of_films order by ${bare(c.publishedAt)} desc limit ${most})`,
    sql`(select ${c.id}, ${at} from unnest(${sql.param([...films])}::text[]) film,
      lateral (select ${d.contentId} as id from ${d} where ${filmsOf(sql`${d.doc}`)} ? film offset 0) shown
      join ${contents} c on ${c.id} = shown.id where ${condition} limit ${most})`,
  ];
};

/** The words of a text as captions are compared with them. */
const foldedWords = async (db: Queryable, text: string): Promise<string[]> => {
  const words = text.replace(/\p{Cf}/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const folded = string(sql`text_key(word)`);
  const rows = await rowsOf(
    db,
    { word: folded },
    (list) => sql`select ${list} from unnest(${sql.param(words)}::text[]) word`,
  );
  return rows.map(({ word }) => word);
};

/** For each item the first film that contains a text, its main video first, with the numbers of its best lines. */
const findFilms = async (db: Queryable, ids: readonly number[], text: string) => {
  const shape = {
    id: int(sql`item.id`),
    videoId: string(sql`said.video_id`),
    captionsId: string(sql`said.id`),
    keys: string(sql`said.keys`),
  };
  const films = await rowsOf(
    db,
    shape,
    // The films first, each compared once: otherwise the index of words is asked again for each item.
    (list) => sql`with shown as materialized (
        select ${c.id}, ${c.videoId} as main, ${c.videoId} as film from ${contents} c where ${among(c.id, ids)}
        union select ${c.id}, ${c.videoId}, jsonb_array_elements_text(${filmsOf(sql`${d.doc}`)})::uuid
          from ${contents} c join ${d} on ${d.contentId} = ${c.id} where ${among(c.id, ids)}),
      spoken as materialized (select ${t.id}, ${t.videoId}, ${t.language}, ${t.keys}, ${t.words} from ${t}
        where ${t.videoId} = any (array(select film from shown))),
      said as materialized (select * from spoken where words @@ ${wordsOf(text)})
      select distinct on (item.id) ${list} from shown item join said on said.video_id = item.film
      order by item.id, item.film is not distinct from item.main desc, said.language`,
  );
  if (films.length === 0) return [];
  const words = await foldedWords(db, text);
  return films.map(({ keys, ...film }) => ({ ...film, lines: matchingLines(keys, words) }));
};

/**
 * Matches of a text in the captions of these items' films, by item id: for each the first film that contains it, its
 * main video first.
 */
export const findSpokenMatches = async (
  db: Queryable,
  ids: readonly number[],
  text: string,
): Promise<Map<number, SpokenMatch>> => {
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
