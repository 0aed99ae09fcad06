-- What a file says of an item that it changes: a bulk change brings each item to its own values.
alter table content_bulk_items add column after jsonb;
create index content_bulks_by_file on content_bulks (created_by, (act ->> 'file')) where act ->> 'file' is not null;
