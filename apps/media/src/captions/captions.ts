import { payloadOf, readTag, type Tag, type TagRole } from '../flv/tag.ts';
import { readCaptionData } from './caption-data.ts';
import { captionsIn, pairsOf, type Units, unitsOf } from './caption-units.ts';
import { newCea608 } from './cea608.ts';

/** From this time on viewers see this text, or none. Milliseconds of the program's clock. */
export type Caption = { time: number; text: string };

/** A receiver erases a caption when nothing has come for this long (ANSI/CTA-608-E, C.9). */
const ERASED_MS = 16_000;
/** Growing text is not emitted for each letter. */
const GROWS_MS = 400;
/** Pictures whose turn has not come: more than any encoder reorders. */
const WAITING_MAX = 32;

type Waiting = { at: number; pairs: [number, number][] };

/** Follows the captions within one output, in the order in which its pictures are shown. */
export const newCaptions = (show: (caption: Caption) => void) => {
  const decoder = newCea608();
  let units: Units | null = null;
  let waiting: Waiting[] = [];
  /** A text sent by the encoder, which needs no decoder. */
  let plain = '';
  let shown: Caption = { time: 0, text: '' };
  let lastAt = 0;
  let muted = false;

  const update = (time: number, text: string): void => {
    if (text === shown.text) return;
    const grows = shown.text !== '' && text.startsWith(shown.text);
    if (grows && time - shown.time < GROWS_MS) return;
    shown = { time, text };
    show(shown);
  };
  const forget = (): void => {
    decoder.reset();
    plain = '';
    waiting = [];
  };
  const refresh = (at: number): void => {
    if (at - lastAt > ERASED_MS) forget();
    update(at, muted ? '' : plain || decoder.text());
  };
  const decode = ({ at, pairs }: Waiting): void => {
    for (const [first, second] of pairs) {
      if (first === 0 && second === 0) continue;
      lastAt = at;
      decoder.pair(first, second);
    }
    refresh(at);
  };
  const picture = (tag: Tag): void => {
    const { bytes, compositionOffsetMs } = payloadOf(tag);
    waiting.push({ at: tag.time + Math.max(0, compositionOffsetMs), pairs: units ? captionsIn(bytes, units) : [] });
    waiting.sort((a, b) => a.at - b.at);
    // What follows is shown no earlier than it is decoded.
    const ready = waiting.findLastIndex(({ at }) => at <= tag.time) + 1;
    for (const one of waiting.splice(0, Math.max(ready, waiting.length - WAITING_MAX))) decode(one);
  };

  return {
    take: (kind: Tag['kind'], role: TagRole, time: number, body: Buffer): void => {
      if (role === 'caption') {
        const data = readCaptionData(body);
        if (data === null) return;
        lastAt = time;
        if ('text' in data) plain = data.text;
        else for (const [first, second] of pairsOf(data.ccData)) decoder.pair(first, second);
        refresh(time);
      } else if (kind === 'video' && role === 'config') units = unitsOf(readTag(kind, time, body));
      else if (role === 'key' || role === 'inter') picture(readTag(kind, time, body));
    },
    /** Another line, or the slate: captions stop with the line that they came with. */
    begin: (time: number): void => {
      forget();
      update(time, '');
    },
    /** What must not be heard must not be read either. */
    mute: (on: boolean): void => {
      muted = on;
    },
    shown: (): Caption => shown,
  };
};
