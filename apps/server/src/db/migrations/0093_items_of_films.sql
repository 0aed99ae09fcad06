-- Items of a film that are not in the recycle bin are found, and put in their order, by this index alone.
drop index contents_by_video;
create index contents_by_video on contents (video_id, published_at) include (id, deleted_at) where video_id is not null;
