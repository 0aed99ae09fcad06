/** The captions of a player without captions of its own: the browser shows them, also in full screen. */
type CaptionTrack = {
  /** Shows the text from this time of the element; no text ends the previous one. */
  show: (seconds: number, text: string) => void;
  clear: () => void;
};

/** A caption without a successor is removed after this time; normally the server ends each one earlier. */
const LONGEST_SECONDS = 20;
/** Above the controls. */
const LINE = -3;

/** Text tracks of an element cannot be removed, so each name has at most one track of ours. */
const tracks = new WeakMap<HTMLVideoElement, Map<string, TextTrack>>();
/** The text of a cue is markup. */
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The track of this name, which is hidden at first: cues of a disabled one cannot be read. */
export const trackOf = (video: HTMLVideoElement, label: string): TextTrack => {
  const known = tracks.get(video) ?? new Map<string, TextTrack>();
  tracks.set(video, known);
  let track = known.get(label);
  if (track) return track;
  track = video.addTextTrack('captions', label);
  track.mode = 'hidden';
  known.set(label, track);
  return track;
};

export const cuesOf = (track: TextTrack | undefined): TextTrackCue[] => [...(track?.cues ?? [])];

export const addCue = (track: TextTrack, from: number, until: number, text: string): VTTCue => {
  const cue = new VTTCue(from, until, plain(text));
  cue.line = LINE;
  track.addCue(cue);
  return cue;
};

/** Two pieces of one caption are at most this far apart. */
const MEET_SECONDS = 0.1;

/** Adds a caption, or extends the last one: a caption that spans several files has a piece in each. */
export const joinCue = (track: TextTrack, from: number, until: number, text: string): void => {
  const before = cuesOf(track).find(
    (cue) =>
      cue instanceof VTTCue &&
      cue.text === plain(text) &&
      cue.startTime <= until + MEET_SECONDS &&
      cue.endTime >= from - MEET_SECONDS,
  );
  if (!before) return void addCue(track, Math.max(0, from), until, text);
  before.startTime = Math.min(before.startTime, Math.max(0, from));
  before.endTime = Math.max(before.endTime, until);
};

/** Pages tell it from the track of HLS by its empty name. */
const UNNAMED = '';

export const captionTrack = (video: HTMLVideoElement): CaptionTrack => {
  let stands: VTTCue | null = null;
  const track = () => tracks.get(video)?.get(UNNAMED);
  return {
    show: (seconds, text) => {
      const from = Math.max(0, seconds);
      if (stands && stands.text === plain(text)) {
        stands.endTime = from + LONGEST_SECONDS;
        return;
      }
      if (stands) stands.endTime = Math.max(stands.startTime, from);
      stands = null;
      for (const cue of cuesOf(track())) if (cue.endTime < video.currentTime) track()?.removeCue(cue);
      if (text === '') return;
      stands = addCue(trackOf(video, UNNAMED), from, from + LONGEST_SECONDS, text);
    },
    clear: () => {
      for (const cue of cuesOf(track())) track()?.removeCue(cue);
      stands = null;
    },
  };
};
