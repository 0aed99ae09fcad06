-- analytics: what alerts, saved analyses and notes are called
create view desk_names as
  select id, name from analysis_alerts union all select id, name from saved_analyses
  union all select id, left(text, 100) as name from analysis_notes;
