-- Which documents show a picture: the audience sees the pictures of published items alone.
create index content_documents_by_picture on content_documents
  using gin (jsonb_path_query_array(doc, '$.**.pictureId'));
