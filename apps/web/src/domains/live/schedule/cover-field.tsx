import { PICTURE_ACCEPT, pictureAddress } from '@onair/contract/lib/pictures';
import { uploadPlanCover } from '@onair/contract/live/schedule';
import { useEffect, useEffectEvent, useState } from 'react';
import { whyOf } from '../../../shared/api/failure.ts';
import { upload } from '../../../shared/api/transfer.ts';
import type { Bound } from '../../../shared/form/form-types.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { cutOut } from '../../../shared/picture/shrink.ts';
import { FieldGroup } from '../../../shared/ui/field.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { PictureCrop, usePictureFile } from '../../identity/avatar/index.ts';
import styles from './schedule.module.css';
import { scheduleWords } from './schedule.words.ts';

/** The value while a picture is selected but not uploaded: nothing can be saved with it, and it is not lost unasked. */
const UNUSED = '';

/** Aspect ratio of a cover. */
const RATIO = 9 / 16;
/** Twice the width that is shown. */
const WIDTH = 2_560;

/** The cover of a live: selected, cropped to 16:9 and uploaded before the plan is saved. */
export const CoverField = ({ field, label }: { field: Bound<string | null>; label: string }) => {
  const { cover: words } = useWords(scheduleWords);
  const file = usePictureFile(RATIO);
  const [sending, setSending] = useState(false);
  const [before, setBefore] = useState(field.value);
  // A form that was reset has no picture waiting any more.
  const chosen = field.value === UNUSED ? file.chosen : null;
  const take = async (one: File) => {
    setBefore(field.value === UNUSED ? before : field.value);
    await file.take(one);
    field.onChange(UNUSED);
  };
  // Cancelled, or refused once it was looked at.
  const gone = field.value === UNUSED && file.chosen === null;
  const restore = useEffectEvent(() => field.onChange(before));
  useEffect(() => {
    if (gone) restore();
  }, [gone]);
  const send = async () => {
    if (!chosen?.picture) return;
    setSending(true);
    try {
      const light = await cutOut(chosen, { picture: chosen.picture, width: WIDTH, ratio: RATIO });
      const { cover } = await upload(uploadPlanCover, light.crop, light.file, { handled: true });
      field.onChange(cover);
      file.forget();
    } catch (error) {
      file.setFault(whyOf(error));
    } finally {
      setSending(false);
    }
  };
  const fault = file.fault ?? field.fault;
  return (
    <FieldGroup label={label}>
      <Stack gap={8} align="start">
        {fault ? <Alert type="error" content={fault} /> : null}
        {chosen ? <PictureCrop file={file} busy={sending} ratio={RATIO} /> : null}
        {!chosen && field.value ? (
          <img src={pictureAddress(field.value)} alt={words.shown} className={styles.coverLarge} />
        ) : null}
        <Row wrap gap={8}>
          {chosen ? (
            <>
              <Button type="primary" loading={sending} data-invalid={fault !== undefined} onClick={() => void send()}>
                {sending ? words.uploading : words.use}
              </Button>
              <Button disabled={sending} onClick={file.forget}>
                {words.cancel}
              </Button>
            </>
          ) : (
            <>
              <FileButton
                label={field.value ? words.another : words.choose}
                name={words.choose}
                accept={PICTURE_ACCEPT}
                onFiles={([one]) => void take(one)}
              />
              {field.value ? <Button onClick={() => field.onChange(null)}>{words.remove}</Button> : null}
            </>
          )}
        </Row>
        <Text tone="muted" size={12}>
          {words.hint}
        </Text>
      </Stack>
    </FieldGroup>
  );
};
