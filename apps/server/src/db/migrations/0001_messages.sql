-- Messages and announcements.
select 1;
