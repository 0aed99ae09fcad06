-- Quality-inspection queues, review items and preset rules.
select 1;
