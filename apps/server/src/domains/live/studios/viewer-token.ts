import { randomBytes } from 'node:crypto';
import { keyedHash, signedTokens, uuidAt, uuidBytes } from '../../../crypto/signed-token.ts';

/** A viewer's session: studio, browser (a keyed hash, base64), and visit. */
export type ViewerSession = { studioId: string; client: string; session: string };

const UUID = 16;
const CLIENT = 16;
const VISIT = 8;
const MAX_AGE_S = 86_400;

/** @param secret of the installation; the browser's id leaves this function only through it */
export const viewerTokens = (secret: Buffer, now: () => Date) => {
  const clientKey = keyedHash(secret, 'live viewer');
  const tokens = signedTokens(secret, 'live viewer seal', UUID + CLIENT + VISIT + 4);

  return {
    /** `clientId` is the browser's own id; without one every visit counts as another viewer. */
    give: (studioId: string, clientId: string | null): { token: string; viewer: ViewerSession } => {
      // Enough bytes to distinguish browsers.
      const client = keyedHash(clientKey, studioId, clientId ?? randomBytes(16)).subarray(0, CLIENT);
      const visit = randomBytes(VISIT);
      const at = Buffer.alloc(4);
      at.writeUInt32BE(Math.floor(now().getTime() / 1000));
      return {
        token: tokens.sign(Buffer.concat([uuidBytes(studioId), client, visit, at])),
        viewer: { studioId, client: client.toString('base64'), session: visit.toString('base64') },
      };
    },
    /** Null for an invalid token, or one a day old. */
    read: (token: string): ViewerSession | null => {
      const body = tokens.open(token);
      if (!body || now().getTime() / 1000 - body.readUInt32BE(UUID + CLIENT + VISIT) > MAX_AGE_S) return null;
      return {
        studioId: uuidAt(body, 0),
        client: body.toString('base64', UUID, UUID + CLIENT),
        session: body.toString('base64', UUID + CLIENT, UUID + CLIENT + VISIT),
      };
    },
  };
};

export type ViewerTokens = ReturnType<typeof viewerTokens>;
