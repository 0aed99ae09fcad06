import {
  AREA_OF,
  addRemark,
  deleteRemark,
  listRemarks,
  type Remark,
  type TalkSubject,
  talkChannel,
} from '@onair/contract/work/talk';
import { useCall, useWrite } from '../../shared/api/query.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { defineWords, useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { useOverlays } from '../../shared/overlay/overlays.tsx';
import { useMay } from '../../shared/session/permission.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useChannel } from '../../shared/stream/connection.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty, Loaded } from '../../shared/ui/states.tsx';
import { EMPTY_DRAFT, mentionedIn, ThreadEntry, ThreadForm } from '../groups/threads/index.ts';

const talkWords = defineWords({
  'zh-CN': {
    title: '评论',
    none: '还没有评论',
    say: '添加评论',
    hint: '输入 @ 可提及同事；被提及的人和参与者会收到消息',
    colleagues: '同事',
    needed: '请输入评论',
    send: '发表',
    takeBack: '撤回',
    takeBackTitle: '撤回评论？',
    takeBackText: '评论撤回后无法恢复。',
    gone: '已注销的账号',
  },
  'en-US': {
    title: 'Comments',
    none: 'No comments yet',
    say: 'Add a comment',
    hint: 'Type @ to mention a colleague. Those mentioned and those taking part get a message.',
    colleagues: 'Colleagues',
    needed: 'Enter a comment',
    send: 'Comment',
    takeBack: 'Withdraw',
    takeBackTitle: 'Withdraw comment?',
    takeBackText: 'A withdrawn comment cannot be restored.',
    gone: 'Deleted account',
  },
});

type About = { subject: TalkSubject; id: string };

const One = ({ about, remark }: { about: About; remark: Remark }) => {
  const words = useWords(talkWords);
  const own = useSession((state) => state.profile?.accountId) === remark.author?.number;
  const remove = useWrite(deleteRemark);
  const { confirm } = useOverlays();
  const ask = () =>
    confirm({
      title: words.takeBackTitle,
      text: words.takeBackText,
      ok: words.takeBack,
      danger: true,
      act: () => remove.mutateAsync({ ...about, remark: remark.id }),
    });
  return (
    <li>
      <ThreadEntry entry={remark} gone={words.gone} />
      {own ? (
        <Button size="mini" type="text" className="screen-only" loading={remove.isPending} onClick={ask}>
          {words.takeBack}
        </Button>
      ) : null}
    </li>
  );
};

/** Comments on one subject. */
export const Talk = (about: About) => {
  const words = useWords(talkWords);
  const query = useCall(listRemarks, about, { handled: true, forgetPrevious: true });
  useChannel(talkChannel);
  const form = useForm({
    endpoint: addRemark,
    of: `${about.subject} ${about.id}`,
    initial: EMPTY_DRAFT,
    input: ({ body, chosen }) => ({ ...about, body, mentions: mentionedIn(body, chosen) }),
    messages: { body: words.needed },
    onDone: () => form.reset(),
  });
  return (
    <PageCard title={words.title}>
      <Stack gap={16}>
        <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.none} />}>
          {(list) => (
            <Stack as="ul" gap={16} aria-label={words.title}>
              {list.map((remark) => (
                <One key={remark.id} about={about} remark={remark} />
              ))}
            </Stack>
          )}
        </Loaded>
        {useMay(AREA_OF[about.subject]) ? (
          <div className="screen-only">
            <ThreadForm
              form={form}
              label={words.say}
              hint={words.hint}
              listLabel={words.colleagues}
              send={words.send}
            />
          </div>
        ) : null}
      </Stack>
    </PageCard>
  );
};
