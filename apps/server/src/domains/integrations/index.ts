export { tokenCheck, tokensRoutes } from './tokens/tokens.routes.ts';
export { callWebhooks } from './webhooks/announce.ts';
export { keepDeliveries, startWebhooks } from './webhooks/delivering.ts';
export { webhooksRoutes } from './webhooks/webhooks.routes.ts';
