/** Why the media process closed a viewer's socket. */
export const VIEW_CLOSE = {
  /** Not admitted, or no first message within five seconds. */
  refused: 4401,
  /** The live has ended. */
  ended: 4410,
  /** The rendition was withdrawn: come back on the source, at once. */
  moved: 4411,
  /** Behind for 15 seconds. */
  tooSlow: 4008,
  /** This process ends or has lost the studio while the live goes on: come back, at once. */
  comeBack: 1012,
} as const;

/** What the media process says to a publishing browser once its token is accepted: from then on FLV is expected. */
export const PUBLISH_ACCEPTED = 'accepted';

/** Why the media process closed a publishing browser's socket. Any other code is the network's, or the browser's own. */
export const PUBLISH_CLOSE = {
  /** The token is none, none came within five seconds, or the session that it was made for has ended. */
  refused: 4401,
  /** What came was no FLV, too large or too much at once. */
  badData: 4400,
  /** Nothing came for fifteen seconds. */
  idle: 4408,
  /** Someone else publishes on the line. */
  lineBusy: 4409,
  /** An operator ended it: the live has ended or the line was dropped. */
  ended: 4410,
  /** The live was ended a moment ago, and nothing is taken in until its pause is over. */
  coolingDown: 4423,
  /** The server did not answer, or too many publish: try again. */
  unavailable: 4503,
} as const;
