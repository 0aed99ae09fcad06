import type { StudioEvent, StudioSettings, SwitchReason } from '@onair/contract/live/media/channel';
import type { LineName, ProgramSource } from '@onair/contract/live/media/lines';
import type { StudioStats } from '@onair/contract/live/media/stats';
import { keysOf, recordOf } from '@onair/contract/typed';
import { newCaptions } from '../captions/captions.ts';
import { type EndWhy, type Fanout, newFanout } from '../egress/fanout.ts';
import { writeData } from '../flv/data.ts';
import type { Tag } from '../flv/tag.ts';
import type { Packager } from '../hls/packagers.ts';
import type { Headers } from '../line/line.ts';
import { choose, failureOf, type LineHealth } from './choose.ts';
import { newDelay } from './delay.ts';
import { newOutput, type Output } from './output.ts';
import { newSelector, type Packet } from './selector.ts';
import { newSlate } from './slate.ts';

/** Epochs of the slate that replaces a delayed program; the selector's own count up from one. */
const CUT_EPOCH = -1;

/**
 * What the audience sees: the selected source, delayed if the studio wants that, or the slate instead. The preview
 * shows the same without delay.
 */
export const newProgram = (options: {
  /** What is withheld from the audience to begin with. */
  muted?: boolean | undefined;
  cut?: boolean | undefined;
  clip: Tag[];
  /** The clip of a studio's own slate; null when there is none with this name. */
  ownClip: (name: string) => Tag[] | null;
  now: () => number;
  emit: (event: StudioEvent) => void;
  health: () => Record<LineName, LineHealth>;
  solo: Record<LineName, Fanout>;
  /** Stores what the audience sees for HLS players. */
  packager?: Packager | undefined;
  /** Captions for players of FLV that play a rendition. */
  captioned?: ((time: number, body: Buffer) => void) | undefined;
}) => {
  const { ownClip, now, emit, health, solo, packager } = options;
  const audience = newFanout(now);
  const preview = newFanout(now);
  const captions = newCaptions((caption) => {
    packager?.caption(caption);
    sendCaption(caption.time, caption.text);
  });
  const sendCaption = (time: number, text: string): void => {
    const body = writeData('onCaption', { text, time });
    audience.send('data', 'caption', time, body);
    options.captioned?.(time, body);
  };
  const toAudience = newOutput(
    (...sent) => {
      captions.take(...sent);
      if (sent[1] === 'caption') return;
      audience.send(...sent);
      packager?.send(...sent);
      // Viewers who join get what was sent since the last key frame.
      const { text } = captions.shown();
      if (sent[1] === 'key' && text !== '') sendCaption(sent[2], text);
    },
    { forgetSound: audience.forgetSound, begins: captions.begin },
  );
  const outputTo = ({ send, forgetSound }: Fanout): Output => newOutput(send, { forgetSound });
  const toPreview = outputTo(preview);
  const toSolo = recordOf(keysOf(solo), (name) => outputTo(solo[name]));
  let clip = options.clip;
  let clipName: string | null = null;
  let slate = newSlate(clip);
  let standIn = newSlate(clip);
  let standsIn = false;
  let slateRuns = false;
  let automatic = true;
  let byHand = false;
  /** Why the slate is shown while switching to another line. */
  let onTheWay: SwitchReason | null = null;
  let muted = options.muted === true;

  const show = (packet: Packet) => {
    // After a cut the slate stays until the program has a key frame to start with.
    if (standsIn && packet.tag.role !== 'key') return;
    standsIn = false;
    captions.mute(packet.silent === true);
    toAudience.push(packet);
  };
  const delay = newDelay(show, toAudience.interrupt);
  if (options.cut) delay.cut();
  const selector = newSelector((sent, at) => {
    // Muted before the delay: what the operator hears now is what the audience would hear later.
    const packet = muted ? { ...sent, silent: true } : sent;
    toPreview.push(packet);
    delay.push(packet, at);
  }, emit);

  const request = (to: ProgramSource, reason: Parameters<typeof selector.request>[1], at: number) => {
    if (to === 'slate' && !slateRuns) {
      slate = newSlate(clip);
      slate.start(at);
      slateRuns = true;
    }
    selector.request(to, reason, at);
  };
  /** The slate in place of a delayed program, until that has a key frame to continue with. */
  const standInNow = (at: number) => {
    if (clip.length === 0 || selector.current() === null) return;
    if (!standsIn) {
      standIn = newSlate(clip);
      standIn.start(at);
    }
    standsIn = true;
    runSlates(at);
  };
  /**
   * Switches where the rules say. A failing line is left for the slate immediately, and for another line at that line's
   * next key frame: nobody waits for it in front of a frozen picture.
   * @param keyOf the line with a key frame about to arrive
   */
  const decide = (at: number, keyOf: LineName | null = null) => {
    const program = selector.current();
    const lines = health();
    const decision = choose({ program, automatic, byHand, lines });
    if (!decision) return;
    // A person chose what it starts with.
    if (program === null && byHand && selector.pending() !== null) return;
    if (program !== 'slate' && selector.pending() !== 'slate') onTheWay = null;
    const stands = program !== null && program !== 'slate' && failureOf(lines[program]) !== null;
    const shows = decision.reason !== 'lowFps';
    const to = stands && shows && decision.to !== keyOf && clip.length > 0 ? 'slate' : decision.to;
    if (to === selector.pending() || (to === 'slate' && clip.length === 0)) return;
    byHand = false;
    request(to, program === 'slate' && onTheWay ? onTheWay : decision.reason, at);
    onTheWay = to === 'slate' && decision.to !== 'slate' ? decision.reason : onTheWay;
  };
  const runSlates = (at: number) => {
    const wanted = selector.current() === 'slate' || selector.pending() === 'slate';
    slateRuns = slateRuns && wanted;
    if (slateRuns) for (const tag of slate.due(at)) selector.feed('slate', tag, slate.headers, at);
    if (standsIn) {
      for (const tag of standIn.due(at))
        toAudience.push({ epoch: CUT_EPOCH, tag, headers: standIn.headers, silent: true });
    }
  };

  return {
    audience,
    preview,
    feed: (source: LineName, tag: Tag, headers: Headers, at: number) => {
      if (tag.role === 'key') decide(at, source);
      const packet = { epoch: 1, tag, headers: { ...headers } };
      toSolo[source].push(packet);
      selector.feed(source, tag, packet.headers, at);
    },
    /** Another encoder took over a line: its clock and headers are new. */
    renew: (source: LineName) => {
      toSolo[source].interrupt();
      selector.renew(source);
    },
    decide,
    switchTo: (to: ProgramSource): boolean => {
      if (selector.current() === null || (to === 'slate' && clip.length === 0)) return false;
      byHand = true;
      onTheWay = null;
      request(to, 'manual', now());
      return true;
    },
    /** Starts with a line. @returns false while something is on air, or another person has just started it */
    start: (line: LineName): boolean => {
      if (selector.current() !== null || (byHand && selector.pending() === line)) return false;
      byHand = true;
      request(line, 'started', now());
      return true;
    },
    /** Starts with the slate, which gives way to the first line with a picture. @returns false while something is on air */
    hold: (): boolean => {
      if (selector.current() !== null || selector.pending() !== null || clip.length === 0) return false;
      byHand = false;
      request('slate', 'allDead', now());
      return true;
    },
    mute: (on: boolean) => {
      muted = on;
    },
    take: (): boolean => {
      delay.take();
      return true;
    },
    cut: (): boolean => {
      if (clip.length === 0) return false;
      delay.cut();
      standInNow(now());
      return true;
    },
    configure: (settings: StudioSettings) => {
      automatic = settings.automatic;
      const name = settings.slate ?? null;
      if (name !== clipName) {
        clipName = name;
        // Takes effect when a slate is shown next; a slate on air stays.
        clip = (name === null ? null : ownClip(name)) ?? options.clip;
      }
      const seconds = Math.min(60, Math.max(0, settings.delaySeconds));
      if (seconds === delay.seconds()) return;
      delay.setSeconds(seconds);
      standInNow(now());
    },
    end: (why: EndWhy = 'ended') => {
      selector.stop();
      delay.cut();
      delay.take();
      standsIn = false;
      byHand = false;
      muted = false;
      for (const output of [toAudience, toPreview, ...Object.values(toSolo)]) output.end();
      audience.end(why);
      packager?.end(why);
      preview.end(why);
    },
    tick: (at: number) => {
      selector.expire(at);
      decide(at);
      // Cut before it began.
      if (!delay.isOpen() && !standsIn) standInNow(at);
      runSlates(at);
      delay.release(at);
    },
    isIdle: () => selector.current() === null && audience.readers() === 0 && preview.viewers() === 0,
    stats: (at: number): Omit<StudioStats, 'studioId' | 'lines' | 'playlist' | 'renditions' | 'pushes'> => ({
      program: selector.current(),
      pending: selector.pending(),
      muted,
      delay: { seconds: delay.seconds(), open: delay.isOpen() },
      audience: audience.takeStats(at),
      preview: preview.takeStats(at),
    }),
  };
};
