-- Channel activities: drafts, progress and who moved them on.
select 1;
