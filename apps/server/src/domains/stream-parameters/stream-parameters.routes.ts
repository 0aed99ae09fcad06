import {
  approveParameterChange,
  cancelParameterChange,
  listStudioParameters,
  operationLog,
  profileBasic,
  rejectParameterChange,
  searchOperations,
  submitParameterChange,
} from '@onair/contract/stream-parameters/changes';
import type { Locale } from '@onair/contract/text';
import type { Page } from '../../db/list.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { pageOf } from '../../http/validation.ts';
import { AppError } from '../../lib/errors.ts';
import {
  numberOf,
  presentChange,
  presentStudio,
  statusOf,
  stepOf,
  updateContentOf,
} from './stream-parameters.rules.ts';
import { decide, submit } from './stream-parameters.service.ts';
import {
  findChange,
  findOpenChanges,
  findOperations,
  findPresentChange,
  findStudios,
} from './stream-parameters.store.ts';
import { parameterWords } from './stream-parameters.words.ts';

/** Rows of the log that come without pages. */
const LOG_MAX = 100;

/** Stream parameters of the studios: those in effect, changes under approval, the operation log. */
export const parametersRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;

  mount(listStudioParameters, async ({ session, locale }) => {
    const [studios, open] = await Promise.all([findStudios(db), findOpenChanges(db)]);
    return studios.map(({ inForce, ...studio }) => {
      const change = open.find((one) => one.studio.id === studio.id);
      return {
        studio: presentStudio(studio, locale),
        inForce: inForce && { ...inForce.parameters, version: inForce.version, since: inForce.since },
        open: change ? presentChange(change, session.accountId, locale) : null,
      };
    });
  });

  mount(profileBasic, async ({ query, session, locale }) => {
    const { id, studio = null } = query;
    const change = await (id ? findChange(db, id) : findPresentChange(db, studio));
    if (id && (!change || (studio !== null && change.studio.id !== studio))) throw new AppError('notFound');
    if (!change) return { status: 1, video: null, audio: null, original: null, change: null };
    return {
      status: stepOf(change.state),
      ...change.parameters,
      original: change.original,
      change: presentChange(change, session.accountId, locale),
    };
  });

  const operations = async (studio: string | undefined, page: Page, locale: Locale) => {
    const { list, total } = await findOperations(db, studio ?? null, page);
    const rows = list.map(({ seq, changeId, number, nameZh, nameEn, act, state, paths, who, at }) => ({
      key: String(seq),
      changeId,
      contentNumber: numberOf(number),
      studio: locale === 'zh-CN' ? nameZh : nameEn,
      updateContent: updateContentOf(paths, locale),
      act,
      status: statusOf[state],
      who: act === 'finish' || who === '' ? parameterWords[locale].system : who,
      updateTime: at,
    }));
    return { list: rows, total };
  };
  mount(operationLog, async ({ query, locale }) => {
    const { list } = await operations(query.studio, { limit: LOG_MAX, offset: 0 }, locale);
    return list;
  });
  mount(searchOperations, ({ query, locale }) => operations(query.studio, pageOf(query, locale), locale));

  mount(submitParameterChange, ({ body, actor }) => submit(deps, actor, body));
  mount(approveParameterChange, ({ params, body, actor }) =>
    decide(deps, actor, { id: params.id, version: body.version, move: 'approve' }),
  );
  mount(rejectParameterChange, ({ params, body, actor }) =>
    decide(deps, actor, { id: params.id, version: body.version, reason: body.reason, move: 'reject' }),
  );
  mount(cancelParameterChange, ({ params, body, actor }) =>
    decide(deps, actor, { id: params.id, version: body.version, move: 'cancel' }),
  );
};
