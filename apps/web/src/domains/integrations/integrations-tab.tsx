import { useRole } from '../../shared/session/session.ts';
import { ApiTokens } from './tokens/api-tokens.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

/** How other programs work with the product: one's own API tokens, and the installation's webhooks for admins. */
export const IntegrationsTab = () => (
  <>
    <ApiTokens />
    {useRole() === 'admin' ? <Webhooks /> : null}
  </>
);
