-- Captions of a video of the library: one file for each language, at most one of them shown by itself.
create table video_captions (
  id uuid primary key,
  video_id uuid not null references videos on delete cascade,
  language text not null check (language in ('zh-Hans', 'zh-Hant', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'pt', 'it', 'ru', 'ar',
    'hi', 'id', 'th', 'vi')),
  is_default boolean not null,
  cues jsonb not null,
  added_by text not null,
  added_at timestamptz not null,
  unique (video_id, language)
);
create unique index video_captions_default on video_captions (video_id) where is_default;
