import logger from 'node-media-server/src/core/logger.js';
import amf from 'node-media-server/src/protocol/amf.js';
import Rtmp, { type Invoke } from 'node-media-server/src/protocol/rtmp.js';

// Any client could make the library log without limit; what matters is reported as events.
logger.levels.push('silent');
logger.level = 'silent';

export { amf, type Invoke, Rtmp };
