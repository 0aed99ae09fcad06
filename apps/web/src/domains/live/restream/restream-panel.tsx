import {
  deleteRestream,
  listRestreams,
  RESTREAM_MAX,
  type RestreamTarget,
  startRestream,
  stopRestream,
} from '@onair/contract/live/restream';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import styles from '../methods/methods.module.css';
import { useNow, useStudioId } from '../studios/studio.state.ts';
import { restreamWords } from './restream.words.ts';
import { AddRestream, EditRestream } from './restream-form.tsx';
import { RestreamFacts, RestreamTag } from './restream-state.tsx';

type Act = 'edit' | 'remove';
type TargetProps = { target: RestreamTarget; live: boolean; onAct: (act: Act) => void };

const Target = ({ target, live, onAct }: TargetProps) => {
  const words = useWords(restreamWords);
  const { id, name, platform, address, keyEnding, automatic, wanted } = target;
  const now = useNow(({ restreams }) => restreams.find((one) => one.id === id));
  const start = useWrite(startRestream);
  const stop = useWrite(stopRestream);
  const key = keyEnding === null ? words.keyLost : keyEnding === '' ? words.keySet : words.ending(keyEnding);
  const facts = [words.platforms[platform], key, automatic ? words.byLive : words.byHand];
  const failed = now?.state === 'failed';
  return (
    <li>
      <Stack as="span" gap={2} tone="strong" shrinks className={styles.about}>
        <Row as="span" inline wrap gap={[4, 12]} shrinks>
          <strong data-content>{name}</strong>
          <RestreamTag now={now} wanted={wanted} />
        </Row>
        {now ? <RestreamFacts now={now} /> : null}
        <Text tone="muted" size={12} anywhere>
          {address}
        </Text>
        <Text tone="muted" size={12}>
          {facts.join(' · ')}
        </Text>
      </Stack>
      <Row as="span" wrap gap={8}>
        {live && (!wanted || failed) ? (
          <Button
            size="small"
            type="primary"
            loading={start.isPending}
            aria-label={words.nameOf(failed ? words.again : words.start, name)}
            onClick={() => start.mutate({ id })}
          >
            {failed ? words.again : words.start}
          </Button>
        ) : null}
        {live && wanted ? (
          <Button
            size="small"
            loading={stop.isPending}
            aria-label={words.nameOf(words.stop, name)}
            onClick={() => stop.mutate({ id })}
          >
            {words.stop}
          </Button>
        ) : null}
        <Button size="small" aria-label={words.nameOf(words.edit, name)} onClick={() => onAct('edit')}>
          {words.edit}
        </Button>
        <Button
          size="small"
          status="danger"
          aria-label={words.nameOf(words.remove, name)}
          onClick={() => onAct('remove')}
        >
          {words.remove}
        </Button>
      </Row>
    </li>
  );
};

const Targets = ({ targets, studioId }: { targets: readonly RestreamTarget[]; studioId: string }) => {
  const words = useWords(restreamWords);
  const live = useNow((now) => now.live) ?? false;
  const { open, confirm } = useOverlays();
  const deletion = useWrite(deleteRestream, { onDone: () => void Message.success(wordsNow(restreamWords).removed) });
  const remove = ({ id, name }: RestreamTarget) =>
    confirm({
      title: words.removeTitle,
      text: words.removeText(name),
      ok: words.remove,
      danger: true,
      act: () => deletion.mutateAsync({ id }),
    });
  const act = (what: Act, target: RestreamTarget) =>
    what === 'edit' ? open(EditRestream, { studioId, target }) : remove(target);
  const add = (
    <Button
      type="primary"
      icon={<IconPlus />}
      disabled={targets.length >= RESTREAM_MAX}
      onClick={() => open(AddRestream, { studioId })}
    >
      {words.add}
    </Button>
  );
  return (
    <>
      <Row wrap gap={[8, 16]} justify="between">
        <Text tone="muted" size={12}>
          {words.full(RESTREAM_MAX)}
        </Text>
        {targets.length > 0 ? add : null}
      </Row>
      {live || targets.length === 0 ? null : (
        <Text as="p" tone="muted" size={12}>
          {words.notLive}
        </Text>
      )}
      {targets.length === 0 ? <Empty text={words.none} action={add} /> : null}
      <Stack as="ul" className={styles.rows} aria-label={words.title}>
        {targets.map((target) => (
          <Target key={target.id} target={target} live={live} onAct={(what) => void act(what, target)} />
        ))}
      </Stack>
    </>
  );
};

/** Platforms that the studio is restreamed to: the state and settings of each. */
export const RestreamPanel = ({ open, onClose }: OverlayProps) => {
  const words = useWords(restreamWords);
  const studioId = useStudioId();
  const query = useCall(listRestreams, { studioId }, { handled: true, enabled: open });
  return (
    <SidePanel open={open} title={words.title} width={680} onClose={onClose}>
      <div className={`${styles.stack} ${styles.panel}`}>
        <Text as="p" tone="muted">
          {words.about}
        </Text>
        <Loaded query={query}>{(targets) => <Targets targets={targets} studioId={studioId} />}</Loaded>
      </div>
    </SidePanel>
  );
};
