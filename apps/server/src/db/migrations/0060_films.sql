-- Which items show a film: the audience sees the films of published items alone.
create index content_documents_by_video on content_documents
  using gin (jsonb_path_query_array(doc, '$.**.videoId'));
