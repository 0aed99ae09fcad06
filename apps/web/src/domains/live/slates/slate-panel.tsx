import { PICTURE_ACCEPT } from '@onair/contract/lib/pictures';
import { getSlate, resetSlate, type Slate, uploadSlate } from '@onair/contract/live/slates';
import { videosChannel, workWaits } from '@onair/contract/live/videos/videos';
import { useState } from 'react';
import { whyOf } from '../../../shared/api/failure.ts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { upload } from '../../../shared/api/transfer.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { fitted } from '../../../shared/picture/shrink.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import styles from '../methods/methods.module.css';
import { useStudioId } from '../studios/studio.state.ts';
import { slateWords } from './slate.words.ts';

const SlateForm = ({ slate, studioId }: { slate: Slate; studioId: string }) => {
  const words = useWords(slateWords);
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState('');
  const { confirm } = useOverlays();
  const reset = useWrite(resetSlate, { onDone: () => void Message.success(wordsNow(slateWords).resetDone) });
  const ask = () =>
    confirm({
      title: words.resetTitle,
      text: words.resetText,
      ok: words.reset,
      act: () => reset.mutateAsync({ studioId }),
    });
  const send = async (file: File) => {
    setFault('');
    setSending(true);
    try {
      await upload(uploadSlate, { studioId }, await fitted(file), { handled: true });
      Message.success(wordsNow(slateWords).done);
    } catch (error) {
      setFault(whyOf(error));
    } finally {
      setSending(false);
    }
  };
  const { away, picture } = slate;
  return (
    <div className={`${styles.stack} ${styles.panel}`}>
      <Text as="p" tone="muted">
        {words.about}
      </Text>
      <Text as="p" tone="muted">
        {picture ? words.own : words.builtIn}
      </Text>
      {picture ? <img className={styles.slate} src={picture} alt={words.alt} /> : null}
      {away ? <Alert type="warning" content={words.away[away]} /> : null}
      <Row as="span" wrap gap={8}>
        <FileButton
          label={sending ? words.sending : words.upload}
          name={words.upload}
          accept={PICTURE_ACCEPT}
          type="primary"
          loading={sending}
          disabled={away !== null && !workWaits(away)}
          onFiles={([file]) => void send(file)}
        />
        {picture ? <Button onClick={ask}>{words.reset}</Button> : null}
      </Row>
      <Text as="p" tone="muted" size={12} className={styles.note}>
        {words.hint}
      </Text>
      <Text as="p" tone="danger" size={12} anywhere className={styles.fault} role="alert">
        {fault}
      </Text>
    </div>
  );
};

/** The picture shown when nothing else is available. */
export const SlatePanel = ({ open, onClose }: OverlayProps) => {
  const words = useWords(slateWords);
  const studioId = useStudioId();
  const query = useCall(getSlate, { studioId }, { handled: true, enabled: open });
  useChannel(videosChannel);
  return (
    <SidePanel open={open} title={words.title} width={520} onClose={onClose}>
      <Loaded query={query}>{(slate) => <SlateForm slate={slate} studioId={studioId} />}</Loaded>
    </SidePanel>
  );
};
