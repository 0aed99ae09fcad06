import { permits } from '@onair/contract/access';
import { cancelOrder, listOrders, payOrder } from '@onair/contract/billing/ledger';
import {
  cancelService,
  listServices,
  openService,
  renewService,
  resumeService,
} from '@onair/contract/billing/services';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { findOrders, findPending, orderToReader } from './orders.store.ts';
import { cancelUnpaid, continueService, endService, payUnpaid, placeOrder } from './services.service.ts';
import { findServices, toReader } from './services.store.ts';

export const servicesRoutes = (mount: Mount, deps: Deps): void => {
  mount(listServices, async ({ session, locale }) => {
    const seesMoney = permits('billing:read', session.role);
    const [services, pending] = await Promise.all([findServices(deps.db), seesMoney ? findPending(deps.db) : []]);
    const now = deps.now();
    return services.map((service) => {
      const waiting = pending.find((order) => order.serviceId === service.id);
      return toReader(service, waiting ? orderToReader(waiting, locale) : null, { locale, now, seesMoney });
    });
  });

  mount(openService, ({ params, body, actor, session }) =>
    placeOrder(deps, actor, session.accountId, { ...params, ...body, kind: 'open' }),
  );
  mount(renewService, ({ params, body, actor, session }) =>
    placeOrder(deps, actor, session.accountId, { ...params, ...body, kind: 'renew' }),
  );
  mount(cancelService, ({ params, body, actor }) => endService(deps, actor, { ...params, ...body }));
  mount(resumeService, ({ params, body, actor }) => continueService(deps, actor, { ...params, ...body }));

  mount(listOrders, async ({ query, locale }) => {
    const { list, total } = await findOrders(deps.db, { ...pageOf(query, locale), status: query.status ?? null });
    return { list: list.map((order) => orderToReader(order, locale)), total };
  });

  mount(payOrder, ({ params, body, actor, session }) =>
    payUnpaid(deps, actor, session.accountId, { ...params, ...body }),
  );
  mount(cancelOrder, ({ params, body, actor }) => cancelUnpaid(deps, actor, { ...params, ...body }));
};
