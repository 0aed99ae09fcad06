import { permits } from '@onair/contract/access';
import { cancelOrder, listOrders, type Order, payOrder } from '@onair/contract/billing/ledger';
import {
  cancelService,
  listServices,
  openService,
  renewService,
  resumeService,
  type Service,
} from '@onair/contract/billing/services';
import type { Locale } from '@onair/contract/text';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { findOrders, findPending, orderToReader } from './orders.store.ts';
import { cancelUnpaid, continueService, endService, orderService, payUnpaid } from './services.service.ts';
import { findServices, type ServiceRow, toReader } from './services.store.ts';

export const servicesRoutes = (mount: Mount, deps: Deps): void => {
  /** Makes a move and answers with the service as the caller sees it now. */
  const moved = (actor: Actor, locale: Locale, move: (w: Write) => Promise<ServiceRow>): Promise<Service> =>
    write(deps, actor, async (w) => {
      const service = await move(w);
      const [waiting] = await findPending(w.tx, service.id);
      return toReader(service, waiting ? orderToReader(waiting, locale) : null, { locale, now: w.at, seesMoney: true });
    });

  const ordered = (
    kind: Order['kind'],
    {
      params,
      body,
      actor,
      session,
      locale,
    }: {
      params: { id: string };
      body: { version: number; payLater?: boolean };
      actor: Actor;
      session: { accountId: string };
      locale: Locale;
    },
  ): Promise<Service> => {
    const { version, payLater = false } = body;
    const buyer = { accountId: session.accountId, locale };
    return moved(actor, locale, (w) => orderService(w, deps, { id: params.id, version, kind, payLater }, buyer));
  };

  mount(listServices, async ({ session, locale }) => {
    const seesMoney = permits('billing:read', session.role);
    const [services, pending] = await Promise.all([findServices(deps.db), seesMoney ? findPending(deps.db) : []]);
    const now = deps.now();
    return services.map((service) => {
      const waiting = pending.find((order) => order.serviceId === service.id);
      return toReader(service, waiting ? orderToReader(waiting, locale) : null, { locale, now, seesMoney });
    });
  });

  mount(openService, (request) => ordered('open', request));
  mount(renewService, (request) => ordered('renew', request));
  mount(cancelService, ({ params, body, actor, locale }) =>
    moved(actor, locale, (w) => endService(w, { ...params, ...body }, locale)),
  );
  mount(resumeService, ({ params, body, actor, locale }) =>
    moved(actor, locale, (w) => continueService(w, { ...params, ...body }, locale)),
  );

  mount(listOrders, async ({ query, locale }) => {
    const { list, total } = await findOrders(deps.db, { ...pageOf(query, locale), status: query.status ?? null });
    return { list: list.map((order) => orderToReader(order, locale)), total };
  });

  mount(payOrder, ({ params, body, actor, session, locale }) =>
    write(deps, actor, async (w) =>
      orderToReader(await payUnpaid(w, { ...params, ...body }, { accountId: session.accountId, locale }), locale),
    ),
  );

  mount(cancelOrder, ({ params, body, actor, locale }) =>
    write(deps, actor, async (w) => orderToReader(await cancelUnpaid(w, { ...params, ...body }, locale), locale)),
  );
};
