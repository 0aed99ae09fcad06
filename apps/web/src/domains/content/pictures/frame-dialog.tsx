import {
  type ContentPicture,
  type Crop,
  type Focus,
  framePicture,
  getPictureFrame,
} from '@onair/contract/content/pictures';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import { CropHandles } from './crop-handles.tsx';
import { FocusArea } from './focus-area.tsx';
import { cropOf, type Extent, partOf, RATIO_KEYS, type Ratio, ratioFor, shaped, slopeOf, WHOLE } from './frame.ts';
import { isDescribed, PictureFields, UNDESCRIBED } from './picture-fields.tsx';
import { picturesWords } from './pictures.words.ts';

/** Pixels: enough for the dialog. */
const WIDTH = 1280;
const MIDDLE: Focus = { x: 500, y: 500 };

type Props = OverlayProps & {
  pictureId: string;
  /** Whether to ask for the alternative text, too; in a text it belongs to the block. */
  described?: boolean;
  onDone: (picture: ContentPicture) => void;
};

type FrameOptions = { original: { id: string } & Extent; crop: Crop | null; focus: Focus; alt: string };

const Frame = ({ open, given, described, onDone, onClose }: Omit<Props, 'pictureId'> & { given: FrameOptions }) => {
  const words = useWords(picturesWords);
  const form = useId();
  const { original } = given;
  const [ratio, setRatio] = useState<Ratio>(ratioFor(given.crop, original));
  const [crop, setCrop] = useState<Crop>(given.crop ?? WHOLE);
  const [focus, setFocus] = useState(given.focus);
  const [part, setPart] = useState<'crop' | 'focus'>('crop');
  const [text, setText] = useState({ ...UNDESCRIBED, alt: given.alt });
  const now = JSON.stringify({ crop, focus, text });
  const [before] = useState(now);
  const [submitted, setSubmitted] = useState(false);
  const save = useWrite(framePicture, { onDone });
  const url = pictureSrcOf(original.id, WIDTH);
  const choose = (next: Ratio) => {
    setRatio(next);
    setCrop(next === 'original' ? WHOLE : shaped(crop, slopeOf(next, original)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setSubmitted(true);
    if (save.isPending || (described && !isDescribed(text))) return;
    const alt = !described ? given.alt : text.decorative ? '' : text.alt.trim();
    save.mutate({ id: original.id, crop: cropOf(crop), focus, alt });
  };
  return (
    <Dialog
      open={open}
      keep
      width={640}
      title={words.frame}
      ok={{ label: words.save, submits: form, loading: save.isPending }}
      onClose={onClose}
    >
      <form id={form} noValidate autoComplete="off" onSubmit={submit}>
        <LeaveGuard dirty={open && now !== before} onDiscard={onClose} />
        <Stack gap={12}>
          <Row>
            <Segments
              label={words.frame}
              options={(['crop', 'focus'] as const).map((value) => ({ value, label: words.parts[value] }))}
              value={part}
              onChange={setPart}
            />
          </Row>
          {part === 'crop' ? (
            <>
              <Row gap={8} wrap role="group" aria-label={words.ratio}>
                {RATIO_KEYS.map((each) => (
                  <Button
                    key={each}
                    size="small"
                    type={each === ratio ? 'primary' : 'secondary'}
                    aria-pressed={each === ratio}
                    onClick={() => choose(each)}
                  >
                    {words.ratios[each]}
                  </Button>
                ))}
              </Row>
              <CropHandles
                url={url}
                picture={original}
                crop={crop}
                slope={slopeOf(ratio, original)}
                onChange={setCrop}
              />
            </>
          ) : (
            <FocusArea url={url} picture={original} part={partOf(crop, original)} focus={focus} onChange={setFocus} />
          )}
          {part === 'focus' ? (
            <Row gap={8} justify="between">
              <Text tone="muted" size={12}>
                {words.focusHint}
              </Text>
              <Button size="small" onClick={() => setFocus(MIDDLE)}>
                {words.focusMiddle}
              </Button>
            </Row>
          ) : null}
          {described ? <PictureFields value={text} onChange={setText} submitted={submitted} captioned={false} /> : null}
        </Stack>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
};

/** Crops a picture and sets its focal point for one use. The original stays, and each change starts from it. */
export const FrameDialog = ({ pictureId, ...props }: Props) => {
  const words = useWords(picturesWords);
  const query = useCall(getPictureFrame, { id: pictureId }, { handled: true, forgetPrevious: true });
  if (query.data) return <Frame given={query.data} {...props} />;
  return (
    <Dialog open={props.open} title={words.frame} onClose={props.onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  );
};
