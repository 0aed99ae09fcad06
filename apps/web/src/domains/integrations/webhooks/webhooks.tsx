import { deleteWebhook, listWebhooks, pingWebhook, type Webhook } from '@onair/contract/integrations/webhooks';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { NewSecret } from '../../../shared/ui/secret-dialog.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { integrationsWords } from '../integrations.words.ts';
import { Deliveries } from './deliveries.tsx';
import { CreateWebhook, EditWebhook, RotateSecret } from './webhook-form.tsx';

type Act = 'edit' | 'log' | 'rotate' | 'remove';

const useColumns = (onAct: (act: Act, webhook: Webhook) => void): Column<Webhook>[] => {
  const words = useWords(integrationsWords);
  const format = useFormat();
  const ping = useWrite(pingWebhook, { onDone: () => void Message.success(wordsNow(integrationsWords).testSent) });
  const acts = (webhook: Webhook) =>
    [
      ['log', words.log, words.logOf(webhook.name)],
      ['edit', words.edit, words.editOf(webhook.name)],
      ['rotate', words.rotate, words.rotateOf(webhook.name)],
      ['remove', words.remove, words.removeOf(webhook.name)],
    ] as const;
  return [
    { key: 'name', title: words.name, rowHeader: true, cell: ({ name }) => <span data-content>{name}</span> },
    {
      key: 'url',
      title: words.url,
      cell: ({ url }) => (
        <Text as="code" anywhere>
          {url}
        </Text>
      ),
    },
    { key: 'events', title: words.events, cell: ({ kinds }) => kinds.map((kind) => words.kinds[kind]).join(' · ') },
    {
      key: 'state',
      title: words.state,
      cell: ({ active, previousUntil }) => (
        <>
          <StatusTag tone={active ? 'good' : 'off'}>{active ? words.on : words.off}</StatusTag>
          {previousUntil && Date.parse(previousUntil) > Date.now() ? (
            <Text as="p" tone="muted">
              {words.bothUntil} <CompanyTime at={previousUntil} to="minute" />
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'results',
      title: words.results,
      cell: ({ delivered, failed }) => words.resultsOf(format.number(delivered), format.number(failed)),
    },
    {
      key: 'operations',
      title: words.operations,
      stick: 'end',
      cell: (webhook) => (
        <Row gap={4} wrap>
          <Button
            type="text"
            size="small"
            aria-label={words.testOf(webhook.name)}
            onClick={() => ping.mutate({ id: webhook.id })}
          >
            {words.test}
          </Button>
          {acts(webhook).map(([act, label, name]) => (
            <Button key={act} type="text" size="small" aria-label={name} onClick={() => onAct(act, webhook)}>
              {label}
            </Button>
          ))}
        </Row>
      ),
    },
  ];
};

/** Addresses that are called when something happens, for admins. */
export const Webhooks = () => {
  const words = useWords(integrationsWords);
  const list = useCall(listWebhooks, {}, { handled: true });
  const { open, confirm } = useOverlays();
  const remove = useWrite(deleteWebhook);
  const onMade = (secret: string) => open(NewSecret, { words, title: words.newSecret, secret });
  const ask = async ({ id, name }: Webhook) => {
    const act = () => remove.mutateAsync({ id });
    const question = { title: words.remove, text: words.removeAsk(name), ok: words.remove, danger: true, act };
    if (await confirm(question)) Message.success(wordsNow(integrationsWords).removed);
  };
  const acts: Record<Act, (webhook: Webhook) => void> = {
    log: (webhook) => open(Deliveries, { webhook }),
    edit: (webhook) => open(EditWebhook, { title: words.editWebhook, webhook }),
    rotate: (webhook) => open(RotateSecret, { webhook, onMade }),
    remove: (webhook) => void ask(webhook),
  };
  const columns = useColumns((act, webhook) => acts[act](webhook));
  return (
    <PageCard
      title={words.webhooks}
      extra={
        <Button icon={<IconPlus />} onClick={() => open(CreateWebhook, { title: words.createWebhook, onMade })}>
          {words.createWebhook}
        </Button>
      }
    >
      <Text as="p" tone="muted" below={16}>
        {words.webhooksIntro}
      </Text>
      {list.error && !list.data ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : list.data?.length === 0 ? (
        <Empty text={words.noWebhooks} />
      ) : (
        <DataRows
          caption={words.webhooks}
          columns={columns}
          rows={list.data}
          keyOf={({ id }) => id}
          card={{ title: 'name', corner: 'state', foot: 'operations' }}
          expected={2}
        />
      )}
    </PageCard>
  );
};
