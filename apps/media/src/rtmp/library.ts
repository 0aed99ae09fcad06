import logger from 'node-media-server/src/core/logger.js';
import amf from 'node-media-server/src/protocol/amf.js';
import Rtmp, { type Invoke } from 'node-media-server/src/protocol/rtmp.js';

// Anyone who connects could make the library write lines without end; what matters is told as events.
logger.levels.push('silent');
logger.level = 'silent';

export { amf, type Invoke, Rtmp };
