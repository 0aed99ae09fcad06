/** Why the media process closed a viewer's socket. */
export const VIEW_CLOSE = {
  /** Not admitted, or no first message within five seconds. */
  refused: 4401,
  /** The live has ended. */
  ended: 4410,
  /** The rendition was withdrawn: reconnect to the source immediately. */
  moved: 4411,
  /** Behind for 15 seconds. */
  tooSlow: 4008,
  /** This process ends or has lost the studio while the live continues: reconnect immediately. */
  comeBack: 1012,
} as const;

/** The message to a publishing browser once its token is accepted: from then on FLV is expected. */
export const PUBLISH_ACCEPTED = 'accepted';

/** Why the media process closed a publishing browser's socket. Any other code is the network's, or the browser's own. */
export const PUBLISH_CLOSE = {
  /** The token is invalid, missing after five seconds, or its session has ended. */
  refused: 4401,
  /** Not FLV, too large, or too much data at a time. */
  badData: 4400,
  /** No data for fifteen seconds. */
  idle: 4408,
  /** Someone else publishes on the line. */
  lineBusy: 4409,
  /** An operator ended it: the live has ended or the line was dropped. */
  ended: 4410,
  /** The live was ended a moment ago, and publishers are refused until its cool-down is over. */
  coolingDown: 4423,
  /** The server did not answer, or too many publish: try again. */
  unavailable: 4503,
} as const;
