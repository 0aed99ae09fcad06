import { useState } from 'react';
import { DetailPanel } from './detail-panel.tsx';
import { type Asked, MoveDialog } from './move-dialog.tsx';

type Props = {
  /** Undefined while closed. */
  id: string | undefined;
  onClose: () => void;
};

/** A request to be certified, with the decision about it. */
export const CertificationReview = ({ id, onClose }: Props) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <DetailPanel id={id} onAsk={setAsked} onClose={onClose} />
      <MoveDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
};
