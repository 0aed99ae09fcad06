-- Where other servers pass on requests to a node that holds studios; null for one that takes none.
alter table media_nodes add column inside text;
