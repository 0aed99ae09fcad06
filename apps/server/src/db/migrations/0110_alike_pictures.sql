-- Pictures that look alike are found by an index, however many were uploaded. Of 64 bits in four bands, two that differ in
-- fewer than eight have a band in which they differ in one at most.
create function look_bands(look bigint) returns integer[] language sql immutable parallel safe strict
  return array(select band * 65536 + ((look >> (band * 16)) & 65535)::integer from generate_series(0, 3) band);

-- Each band as it is, and with each of its bits turned over.
create function look_neighbours(look bigint) returns integer[] language sql immutable parallel safe strict
  return array(select band * 65536 + (((look >> (band * 16)) & 65535)::integer # turned)
    from generate_series(0, 3) band
      cross join (select 0 as turned union all select 1 << bit from generate_series(0, 15) bit) each);

create index content_pictures_by_look on content_pictures using gin (look_bands(phash));
