-- What is said in films is searched with titles, summaries and documents.

-- The words of captions. A Chinese, Japanese or Korean word may go on in the next line: the letters where two lines meet are
-- a pair, too. Lines stay apart otherwise, since the pairs of a run of letters cost its length squared. 100,000 characters are
-- some hours of speech, and as many as a tsvector takes whatever they are.
create function caption_words(cues jsonb) returns tsvector language sql immutable strict parallel safe
begin atomic
  select text_words(coalesce(left(string_agg(
    line || ' ' || coalesce(substring(right(line, 1) || left(next, 1) from '[぀-ヿ㐀-鿿豈-﫿가-힯]{2}'), ''), ' ' order by n), 100000), ''))
  from (
    select n, regexp_replace(cue ->> 'text', '([぀-ヿ㐀-鿿豈-﫿가-힯])\n(?=[぀-ヿ㐀-鿿豈-﫿가-힯])', '\1', 'g'),
      lead(cue ->> 'text', 1, '') over (order by n)
    from jsonb_array_elements(cues) with ordinality listed (cue, n)
  ) lines (n, line, next);
end;

alter table video_captions add column words tsvector not null generated always as (caption_words(cues)) stored;
create index video_captions_by_words on video_captions using gin (words);

-- live: what is said in the films that items may show.
create view film_transcripts as
  select c.id, c.video_id, c.language, c.cues, c.words, c.added_at
  from video_captions c join videos v on v.id = c.video_id where v.state = 'approved';
