-- Texts are compared by the letters that a reader takes for the same: ß is what STRASSE has two S for, and the final sigma is
-- a sigma. `lower` leaves both apart. What nobody sees (soft hyphens, zero-width characters, marks of direction) counts on
-- neither side.
create or replace function text_key(value text) returns text
  language sql immutable parallel safe
  return replace(replace(lower(normalize(seen_text(value), nfkc) collate "und-x-icu"), 'ß', 'ss'), 'ς', 'σ') collate "C";

create or replace function contains_pattern(value text) returns text
  language sql immutable parallel safe
  return '%' || regexp_replace(text_key(value), '([\\%_])', '\\\1', 'g') || '%';

-- What is kept of texts with such letters is made again. Values of an expression are in an index alone, and stay there while
-- no column changes.
do $$
declare
  letters constant text := '[ßẞςΣ\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]';
begin
  update policies set name = name where name ~ letters;
  update contents set title = title where title ~ letters;
  if exists (select from contents where summary ~ letters) then
    reindex index contents_by_summary;
  end if;
  update content_documents set text = text where text ~ letters;
  update video_captions set cues = cues where cues::text ~ letters;
  if exists (select from quality_queues where name ~ letters) and not exists (
    select from quality_queues where deleted_at is null and kind = 'quality' group by text_key(name) having count(*) > 1
  ) then
    reindex index quality_queues_name;
  end if;
  update quality_queues set filter = filter where filter ->> 'words' ~ letters;
  update policies set rule = rule where rule ->> 'words' ~ letters;
  -- Words that hold more titles than before.
  if exists (select from contents where title ~ letters) then
    update policies p set items = (
      select count(*)::integer from contents c where c.type = p.content_type and c.released
        and policy_holds(p, c.type, c.category, c.source, c.tags, c.title_key, c.published_at)
    ) where p.rule_patterns is not null;
  end if;
end $$;
