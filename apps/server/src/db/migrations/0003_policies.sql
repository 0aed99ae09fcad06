-- Policy sets and the items picked for them.
select 1;
