/** The captions of a player without captions of its own: browsers show them, also in full screen. */
export type CaptionTrack = {
  /** From this time of the element on the text stands; none ends the one before. */
  show: (seconds: number, text: string) => void;
  clear: () => void;
};

/** A caption that nothing follows is removed after this time; the server ends each before. */
const LONGEST_SECONDS = 20;
/** Above the controls. */
const LINE = -3;

/** An element's text tracks cannot be removed, so that it has one of ours at most. */
const tracks = new WeakMap<HTMLVideoElement, TextTrack>();
/** A text of cues is markup. */
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const captionTrack = (video: HTMLVideoElement): CaptionTrack => {
  let stands: VTTCue | null = null;
  const cuesOf = (): TextTrackCue[] => [...(tracks.get(video)?.cues ?? [])];
  const track = (): TextTrack => {
    const known = tracks.get(video);
    if (known) return known;
    // Without a name: by that pages know the track which a browser makes of HLS.
    const made = video.addTextTrack('captions');
    // Cues of a disabled track cannot be read.
    made.mode = 'hidden';
    tracks.set(video, made);
    return made;
  };
  return {
    show: (seconds, text) => {
      const from = Math.max(0, seconds);
      const words = plain(text);
      if (stands && stands.text === words) {
        stands.endTime = from + LONGEST_SECONDS;
        return;
      }
      if (stands) stands.endTime = Math.max(stands.startTime, from);
      stands = null;
      for (const cue of cuesOf()) if (cue.endTime < video.currentTime) tracks.get(video)?.removeCue(cue);
      if (text === '') return;
      stands = new VTTCue(from, from + LONGEST_SECONDS, words);
      stands.line = LINE;
      track().addCue(stands);
    },
    clear: () => {
      for (const cue of cuesOf()) tracks.get(video)?.removeCue(cue);
      stands = null;
    },
  };
};
