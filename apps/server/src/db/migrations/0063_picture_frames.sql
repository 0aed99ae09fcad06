-- A use of a picture: which part of an original it shows. The original is never changed, and its uses begin from it again.
alter table content_pictures
  add column original_id uuid references content_pictures (id),
  -- {x, y, width, height} in thousandths of the original's sides; null: all of it
  add column crop jsonb;
create index content_pictures_by_original on content_pictures (original_id) where original_id is not null;
