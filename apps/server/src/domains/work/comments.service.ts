import type { Body } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { type addRemark, type Remark, talkChannel } from '@onair/contract/work/talk';
import { found } from '../../db/demand.ts';
import { reread, write } from '../../db/write.ts';
import type { Actor, Deps, Session } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { retractMessages, sendMessage } from '../notifications/index.ts';
import { type About, findReaders, findRemarks, findSubject, insertRemark, removeRemark } from './comments.store.ts';

/** Length of the quote in a message, in characters. */
const QUOTED = 120;

const LINKS: Record<About['subject'], (id: string) => string> = {
  activity: (id) => `/list/campaign?id=${id}`,
  parameterChange: (id) => `/profile/basic?id=${id}`,
  live: (id) => `/dashboard/report?live=${id}`,
};
const SUBTITLES = {
  activity: { 'zh-CN': '渠道活动', 'en-US': 'Campaigns' },
  parameterChange: { 'zh-CN': '参数变更', 'en-US': 'Parameter changes' },
  live: { 'zh-CN': '直播报告', 'en-US': 'Live report' },
};
const messageTitles = {
  mentioned: { 'zh-CN': '有人在评论中提到了您', 'en-US': 'You were mentioned in a comment' },
  commented: { 'zh-CN': '您参与的讨论有新评论', 'en-US': 'New comment in a thread you take part in' },
};
const words: Record<Locale, { blank: string; unknown: string; notYours: string }> = {
  'zh-CN': { blank: '不能为空', unknown: '不存在、已停用或无权查看', notYours: '只能撤回自己的评论' },
  'en-US': {
    blank: 'must not be blank',
    unknown: 'unknown, disabled or may not see this',
    notYours: 'You can take back your own comments only',
  },
};

/** The subject of the messages that quote a comment: they go with it. */
const aboutRemark = (id: string): string => `remark:${id}`;

type Request = { deps: Deps; actor: Actor; session: Session; about: About };

/** Adds a comment, and notifies those mentioned and the participants. @throws AppError `notFound`, `invalid` */
export const comment = ({ deps, actor, session, about }: Request, input: Body<typeof addRemark>): Promise<Remark> =>
  write(deps, actor, async (w) => {
    const subject = found(await findSubject(w.tx, about));
    const body = input.body.trim();
    const fault = (field: string, rule: string, msg: string) =>
      new AppError('invalid', { fields: [{ field, rule, msg }] });
    if (body === '') throw fault('body', 'minLength', words[actor.locale].blank);
    const mentions = [...new Set(input.mentions)];
    const readers = await findReaders(w.tx, about.subject, mentions);
    if (readers.length < mentions.length) throw fault('mentions', 'unknown', words[actor.locale].unknown);
    const before = await findRemarks(w.tx, about);
    const id = deps.newId();
    const { accountId, name } = session;
    const at = w.at.toISOString();
    await insertRemark(w.tx, {
      id,
      subject: about.subject,
      subjectId: about.id,
      author: accountId,
      body,
      mentions,
      createdAt: at,
    });
    w.audit({ action: 'talk.say', subjectType: about.subject, subjectId: about.id, after: { body } });
    const involved = new Set([subject.author, ...before.map(({ author }) => author?.id ?? null)]);
    const others = [...involved].filter((each): each is string => each !== null && !mentions.includes(each));
    const quote = body.length > QUOTED ? `${body.slice(0, QUOTED)}…` : body;
    const message = {
      type: 'message' as const,
      subTitle: SUBTITLES[about.subject],
      content: { 'zh-CN': `${name} 在“${subject.zh}”中说：${quote}`, 'en-US': `${name} on “${subject.en}”: ${quote}` },
      link: LINKS[about.subject](about.id),
      about: aboutRemark(id),
    };
    const notOneself = (ids: readonly string[]) => ids.filter((each) => each !== accountId);
    await sendMessage(w, { ...message, to: notOneself(readers), title: messageTitles.mentioned });
    await sendMessage(w, {
      ...message,
      to: notOneself(await findReaders(w.tx, about.subject, others)),
      title: messageTitles.commented,
    });
    w.emit(talkChannel, 'said', about);
    return reread((await findRemarks(w.tx, about, id))[0]);
  });

/** Takes back one's own comment, with the messages that quote it. @throws AppError `notFound`, `forbidden` */
export const removeComment = ({ deps, actor, session, about }: Request, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const { author, body } = found((await findRemarks(w.tx, about, id))[0]);
    if (author?.id !== session.accountId) throw new AppError('forbidden', { words: words[actor.locale].notYours });
    await removeRemark(w.tx, id);
    await retractMessages(w, aboutRemark(id));
    w.audit({ action: 'talk.takeBack', subjectType: about.subject, subjectId: about.id, before: { body } });
    w.emit(talkChannel, 'said', about);
    return true;
  });
