-- An upload that goes straight to a bucket: the bucket's name for it, and what it said of each piece, in order.
alter table videos add column direct_upload text;
alter table videos add column direct_etags text[] not null default '{}';
