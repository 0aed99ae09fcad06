import { listApiTokens } from '@onair/contract/integrations/tokens';
import { useWords } from '../../shared/i18n/words.ts';
import { useMay } from '../../shared/session/permission.tsx';
import { useRole } from '../../shared/session/session.ts';
import { Empty } from '../../shared/ui/states.tsx';
import { integrationsWords } from './integrations.words.ts';
import { ApiTokens } from './tokens/api-tokens.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

/** How other programs work with the product: one's own API tokens, and the installation's webhooks for admins. */
export const IntegrationsTab = () => {
  const words = useWords(integrationsWords);
  return (
    <>
      {useMay(listApiTokens.access) ? <ApiTokens /> : <Empty text={words.afterConfirmation} />}
      {useRole() === 'admin' ? <Webhooks /> : null}
    </>
  );
};
