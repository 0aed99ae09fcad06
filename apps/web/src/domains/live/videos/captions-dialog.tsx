import {
  CAPTION_ACCEPT,
  CAPTION_CHARS_MAX,
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  languageName,
  removeCaptions,
  type StoredCaptions,
  saveCaptions,
} from '@onair/contract/live/captions';
import { getVideo, type Video } from '@onair/contract/live/videos';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Message, Tag } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import styles from '../methods/methods.module.css';
import { captionsWords } from './captions.words.ts';

/** Decodes a file: UTF-8, UTF-16 with a byte order mark, or GB18030. */
const textOf = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

type Props = { video: Video; open: boolean; onClose: () => void };
type Save = { mutate: (input: { id: string; language: CaptionLanguage; isDefault: boolean }) => void };

/** Captions of one language with their actions; asks before deleting them. */
const CaptionsRow = ({ video, captions, save }: { video: Video; captions: StoredCaptions; save: Save }) => {
  const words = useWords(captionsWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const [confirming, setConfirming] = useState(false);
  const remove = useWrite(removeCaptions, { onDone: () => Message.success(wordsNow(captionsWords).removed) });
  const { language, isDefault, cues, by, at } = captions;
  const name = languageName(language);
  const { id } = video;
  return (
    <li>
      <Stack gap={2} shrinks className={styles.about}>
        <Row inline gap={8} wrap>
          <Text tone="strong" weight="medium" lang={language}>
            {name}
          </Text>
          {isDefault ? <Tag color="green">{words.isDefault}</Tag> : null}
        </Row>
        <Text tone="muted" size={12} anywhere>
          {words.facts(format.number(cues), by, clock.minute(at))}
        </Text>
      </Stack>
      <Row gap={8} wrap>
        {confirming ? (
          <>
            <Text tone="strong">{words.sure}</Text>
            <Button
              size="small"
              status="danger"
              autoFocus
              loading={remove.isPending}
              aria-label={words.of(words.remove, name)}
              onClick={() => remove.mutate({ id, language })}
            >
              {words.remove}
            </Button>
            <Button size="small" onClick={() => setConfirming(false)}>
              {words.keep}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="small"
              aria-label={words.of(isDefault ? words.noDefault : words.makeDefault, name)}
              onClick={() => save.mutate({ id, language, isDefault: !isDefault })}
            >
              {isDefault ? words.noDefault : words.makeDefault}
            </Button>
            <Button size="small" aria-label={words.of(words.remove, name)} onClick={() => setConfirming(true)}>
              {words.remove}
            </Button>
          </>
        )}
      </Row>
    </li>
  );
};

/** Captions of a video: one file per language, which replaces the previous one. */
export const CaptionsDialog = ({ video: listed, open, onClose }: Props) => {
  const words = useWords(captionsWords);
  const { data: video = listed } = useCall(getVideo, { id: listed.id }, { handled: true, enabled: open });
  const [language, setLanguage] = useState<CaptionLanguage>('zh-Hans');
  const [fault, setFault] = useState('');
  const save = useWrite(saveCaptions, {
    onDone: () => Message.success(wordsNow(captionsWords).saved),
    onFailed: ({ message }) => setFault(message),
  });
  const known = video.captions.find((each) => each.language === language);
  const add = async (file: File) => {
    const text = file.size > 4 * CAPTION_CHARS_MAX ? '' : await textOf(file);
    if (text === '' || text.length > CAPTION_CHARS_MAX) return setFault(words.size);
    setFault('');
    const isDefault = known?.isDefault ?? video.captions.length === 0;
    save.mutate({ id: video.id, language, text, isDefault });
  };
  return (
    <Dialog open={open} title={words.title(video.name)} width={560} onClose={onClose}>
      <Stack gap={16}>
        {video.captions.length > 0 ? (
          <Stack as="ul" className={styles.rows} aria-label={words.list}>
            {video.captions.map((captions) => (
              <CaptionsRow key={captions.id} video={video} captions={captions} save={save} />
            ))}
          </Stack>
        ) : (
          <Text tone="muted">{words.none}</Text>
        )}
        <Field label={words.language} hint={words.hint}>
          {({ labelId, describedBy }) => (
            <Row gap={8} wrap>
              <NamedSelect
                labelledBy={labelId}
                describedBy={describedBy}
                value={language}
                options={CAPTION_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
                onChange={(chosen) => chosen && setLanguage(chosen)}
              />
              <FileButton
                label={known ? words.replace : words.add}
                accept={CAPTION_ACCEPT}
                type="primary"
                loading={save.isPending}
                onFiles={([file]) => void add(file)}
              />
            </Row>
          )}
        </Field>
        {fault ? <Alert type="error" content={fault} /> : null}
      </Stack>
    </Dialog>
  );
};
