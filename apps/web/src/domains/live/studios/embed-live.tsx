import type { ComponentProps } from 'react';
import { Row } from '../../../shared/layout/layout.tsx';
import { EmbedDialog } from '../../embedding/index.ts';
import { StudioSwitch } from './studio-switch.tsx';

/** The embed code of a studio's live, and the default playback of its audience. */
export const EmbedLive = (props: ComponentProps<typeof EmbedDialog>) => (
  <EmbedDialog {...props}>
    <Row below={16}>
      <StudioSwitch setting="stablePlayback" />
    </Row>
  </EmbedDialog>
);
