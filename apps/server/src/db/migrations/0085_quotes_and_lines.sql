-- What a paragraph said when it was commented on: it may be rewritten.
alter table content_comments add column quote text not null default '' check (length(quote) <= 300);

-- The lines of captions as searches compare them, between record separators. Folding a film's lines again for each hit took most of the
-- time of a search whose words many films say.
create function caption_keys(cues jsonb) returns text language sql immutable strict parallel safe
begin atomic
  select text_key(coalesce(string_agg(replace(cue ->> 'text', E'\n', ''), chr(30) order by n), ''))
  from jsonb_array_elements(cues) with ordinality listed (cue, n);
end;

alter table video_captions add column keys text not null generated always as (caption_keys(cues)) stored;
-- Of words that many films say, the newest captions are asked first.
create index video_captions_by_time on video_captions (added_at);

-- live: what is said in the films that items may show.
create or replace view film_transcripts as
  select c.id, c.video_id, c.language, c.cues, c.words, c.added_at, c.keys
  from video_captions c join videos v on v.id = c.video_id where v.state = 'approved';

-- Items of a film are found, and put in their order, by this index alone.
drop index contents_by_video;
create index contents_by_video on contents (video_id, published_at) include (id) where video_id is not null;
