import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { avatarWords } from './avatar.words.ts';

/** Removes the avatar after a confirmation. */
export const RemoveAvatar = ({ busy, onRemove }: { busy: boolean; onRemove: () => void }) => {
  const words = useWords(avatarWords);
  const [confirming, setConfirming] = useState(false);
  if (!confirming) {
    return (
      <Button status="danger" onClick={() => setConfirming(true)}>
        {words.remove}
      </Button>
    );
  }
  return (
    <Stack gap={8} role="alert">
      <Text as="p" tone="muted" size={12} text="center">
        {words.removeAsk}
      </Text>
      <Row align="stretch" wrap gap={8} justify="center">
        <Button onClick={() => setConfirming(false)}>{words.keep}</Button>
        <Button type="primary" status="danger" loading={busy} onClick={onRemove}>
          {words.removeIt}
        </Button>
      </Row>
    </Stack>
  );
};
