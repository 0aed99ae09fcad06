import { deleteWebhook, listWebhooks, pingWebhook, type Webhook } from '@onair/contract/integrations/webhooks';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { NewSecret } from '../../../shared/ui/secret-dialog.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { integrationsWords } from '../integrations.words.ts';
import { Deliveries } from './deliveries.tsx';
import { CreateWebhook, EditWebhook, RotateSecret } from './webhook-form.tsx';

type Act = 'edit' | 'log' | 'rotate' | 'remove';
type Chosen = { act: Act; webhook: Webhook } | null;

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
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen>(null);
  const close = () => setChosen(null);
  const remove = useWrite(deleteWebhook, {
    onDone: () => {
      close();
      Message.success(wordsNow(integrationsWords).removed);
    },
  });
  const columns = useColumns((act, webhook) => setChosen({ act, webhook }));
  const of = (act: Act): Webhook | null => (chosen?.act === act ? chosen.webhook : null);
  const edited = of('edit');
  const removed = of('remove');
  const rotated = of('rotate');
  return (
    <PageCard
      title={words.webhooks}
      extra={
        <Button icon={<IconPlus />} onClick={() => setCreating(true)}>
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
      {creating ? (
        <CreateWebhook title={words.createWebhook} onClose={() => setCreating(false)} onMade={setSecret} />
      ) : null}
      {edited ? <EditWebhook key={edited.id} title={words.editWebhook} webhook={edited} onClose={close} /> : null}
      {rotated ? <RotateSecret key={rotated.id} webhook={rotated} onClose={close} onMade={setSecret} /> : null}
      <Deliveries webhook={of('log')} onClose={close} />
      <NewSecret words={words} title={words.newSecret} secret={secret} onForget={() => setSecret(null)} />
      <Dialog
        open={removed !== null}
        title={words.remove}
        width={420}
        ok={{
          label: words.remove,
          status: 'danger',
          loading: remove.isPending,
          onPress: () => removed && remove.mutate({ id: removed.id }),
        }}
        onClose={close}
      >
        {removed ? words.removeAsk(removed.name) : null}
      </Dialog>
    </PageCard>
  );
};
