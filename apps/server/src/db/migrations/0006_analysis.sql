-- What the charts read beside the first rollups.
select 1;
