-- Stored pictures, profiles, projects and teams.
select 1;
