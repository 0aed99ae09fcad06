-- Studios, their stream parameters and changes under approval.
select 1;
