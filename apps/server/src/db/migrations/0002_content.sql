-- Authors, content items, raw events by day and their rollups.
select 1;
