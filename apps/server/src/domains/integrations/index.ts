export { tokensRoutes } from './tokens/tokens.routes.ts';
export { tokenCheck } from './tokens/tokens.service.ts';
export { keepDeliveries, startWebhooks } from './webhooks/webhooks.jobs.ts';
export { webhooksRoutes } from './webhooks/webhooks.routes.ts';
export { callWebhooks } from './webhooks/webhooks.service.ts';
