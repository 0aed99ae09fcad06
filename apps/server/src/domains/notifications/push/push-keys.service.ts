import { decrypt, encrypt } from '../../../crypto/encryption.ts';
import { newVapidKeys, type VapidKeys } from '../../../crypto/web-push.ts';
import { factOf, noteFact } from '../../../db/installation/installation.store.ts';
import type { Deps } from '../../../deps.ts';

const FACT = 'vapid';

/** In the database, so that all servers share the pair; the private key is encrypted. */
type Stored = { publicKey: string; privateKey: string };

const made = ({ secrets }: Deps): Stored => {
  const { publicKey, privateKey } = newVapidKeys();
  return { publicKey, privateKey: encrypt(secrets, FACT, privateKey).toString('base64') };
};

/** The pair of this installation, created on first use; if two servers do so, the first one counts. */
export const vapidKeys = async (deps: Deps): Promise<VapidKeys> => {
  const noted = (await factOf(deps.db, FACT)) ?? (await noteFact(deps.db, FACT, made(deps)));
  const { publicKey, privateKey } = noted as Stored;
  return { publicKey, privateKey: decrypt(deps.secrets, FACT, Buffer.from(privateKey, 'base64')) };
};
