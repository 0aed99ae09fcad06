import { ForeignEncoding, type ImportReport } from '@onair/contract/content/policy-sets/files';
import { excerptOf, isText, tellingLines } from '@onair/contract/lib/foreign-text';
import {
  CAPTION_ACCEPT,
  CAPTION_CHARS_MAX,
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  languageName,
  removeCaptions,
  type StoredCaptions,
  saveCaptions,
} from '@onair/contract/live/videos/captions';
import { getVideo, type Video } from '@onair/contract/live/videos/videos';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { ImportEncoding } from '../../../shared/import/import-encoding.tsx';
import { Alert, Button, Message, Tag } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import styles from '../methods/methods.module.css';
import { captionsWords } from './videos.words.ts';

/** The text of these bytes; null where they do not have that encoding. */
const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The text of a file that tells its encoding: UTF-16 by its byte order mark, UTF-8 where valid; null for others. */
const toldText = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  return decode(bytes, 'utf-8');
};

/** How a file that does not tell its encoding would read, in each in which it is a text. */
const readingsOf = (bytes: Uint8Array): ImportReport['readings'] =>
  ForeignEncoding.anyOf
    .map(({ const: encoding }) => encoding)
    .filter((encoding) => isText(decode(bytes, encoding) ?? '\ufffd'))
    .map((encoding) => {
      const decoder = new TextDecoder(encoding);
      const sample = tellingLines(bytes).map((line) => excerptOf(decoder.decode(line)));
      return { encoding, sample: sample.join('\n') };
    });

/** A selected file whose encoding has to be chosen. */
type Asking = {
  name: string;
  bytes: Uint8Array;
  readings: ImportReport['readings'];
  encoding: ForeignEncoding | null;
};

type Props = OverlayProps & { video: Video };
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
  const [asking, setAsking] = useState<Asking | null>(null);
  const save = useWrite(saveCaptions, {
    onDone: () => Message.success(wordsNow(captionsWords).saved),
    onFailed: ({ message }) => setFault(message),
  });
  const known = video.captions.find((each) => each.language === language);
  const send = (text: string) => {
    if (text === '' || text.length > CAPTION_CHARS_MAX) return setFault(words.size);
    setAsking(null);
    const isDefault = known?.isDefault ?? video.captions.length === 0;
    save.mutate({ id: video.id, language, text, isDefault });
  };
  const add = async (file: File) => {
    setFault('');
    setAsking(null);
    if (file.size > 4 * CAPTION_CHARS_MAX) return setFault(words.size);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = toldText(bytes);
    if (text !== null) return send(text);
    const readings = readingsOf(bytes);
    if (readings.length === 0) return setFault(words.noText);
    setAsking({ name: file.name, bytes, readings, encoding: null });
  };
  const chosen = asking?.encoding ? decode(asking.bytes, asking.encoding) : null;
  return (
    <Dialog
      open={open}
      title={words.title(video.name)}
      width={560}
      ok={
        asking
          ? { label: words.go, disabled: chosen === null, onPress: () => chosen !== null && send(chosen) }
          : undefined
      }
      onClose={onClose}
    >
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
        {asking ? (
          <div>
            <ImportEncoding {...asking} onChoose={(encoding) => setAsking({ ...asking, encoding })} />
          </div>
        ) : null}
        {fault ? <Alert type="error" content={fault} /> : null}
      </Stack>
    </Dialog>
  );
};
