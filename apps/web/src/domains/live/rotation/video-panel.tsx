import { getRotation, type Rotation } from '@onair/contract/live/rotation';
import { videosChannel } from '@onair/contract/live/videos/videos';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import styles from '../methods/methods.module.css';
import { useMonitorState } from '../studios/preview.state.ts';
import { useStudioId } from '../studios/studio.state.ts';
import { DemoNote } from './demo-note.tsx';
import { OnAirBar } from './on-air-bar.tsx';
import { without } from './rotation.rules.ts';
import { useRotation } from './rotation.state.ts';
import { rotationWords } from './rotation.words.ts';
import { RotationHead } from './rotation-head.tsx';
import { RotationTable } from './rotation-table.tsx';

const VideoLibrary = lazyPart(async () => (await import('../videos/video-library.tsx')).VideoLibrary);

const RotationEditor = ({ rotation }: { rotation: Rotation }) => {
  const words = useWords(rotationWords);
  const state = useRotation(rotation);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [{ library: asked }] = useMonitorState();
  const [picking, setPicking] = useState(Boolean(asked));
  const { shown } = state;
  const here = new Set(shown.items.map(({ id }) => id));
  const chosenHere = new Set([...chosen].filter((id) => here.has(id)));
  const takeOut = () => {
    state.edit(without(shown, chosenHere));
    setChosen(new Set());
  };
  const toLibrary = () => setPicking(true);
  return (
    <div className={styles.stack}>
      <LeaveGuard dirty={state.dirty} onDiscard={state.forget} />
      <DemoNote rotation={rotation} />
      <RotationHead rotation={rotation} state={state} onLibrary={toLibrary} />
      <OnAirBar rotation={rotation} />
      {chosenHere.size > 0 ? (
        <Row as="span" wrap gap={8}>
          <Button size="small" status="danger" onClick={takeOut}>
            {words.remove(chosenHere.size)}
          </Button>
          <Button size="small" onClick={() => setChosen(new Set())}>
            {words.clear}
          </Button>
        </Row>
      ) : null}
      {shown.items.length > 0 ? (
        <RotationTable rotation={rotation} state={state} chosen={chosenHere} onChoose={setChosen} />
      ) : (
        <Empty
          text={
            <>
              {words.empty}
              <br />
              {words.emptyText}
            </>
          }
          action={
            <Button type="primary" onClick={toLibrary}>
              {words.add}
            </Button>
          }
        />
      )}
      <Text as="p" tone="muted" text="center">
        {words.tip(shown.loops ?? rotation.loops)}
      </Text>
      <Overlay
        part={VideoLibrary}
        props={picking && { inList: here, state: asked, onAdd: state.add }}
        onClose={() => setPicking(false)}
      />
    </div>
  );
};

/** Video live: the rotation of the studio, its current item, and the library. */
export const VideoPanel = () => {
  const studioId = useStudioId();
  const query = useCall(getRotation, { studioId }, { handled: true, forgetPrevious: true });
  useChannel(videosChannel);
  return <Loaded query={query}>{(rotation) => <RotationEditor key={rotation.studioId} rotation={rotation} />}</Loaded>;
};
