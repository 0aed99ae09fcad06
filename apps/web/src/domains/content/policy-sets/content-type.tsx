import type { ContentType } from '@onair/contract/content/items';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { policyWords } from './policy.words.ts';
import styles from './set-details.module.css';

const DRAWINGS: Readonly<Record<ContentType, string>> = {
  text: 'M3 3.5h10M3 6.5h10M3 9.5h10M3 12.5h6',
  img: 'M2 3h12v10H2zM2 11l3.5-3.5L8 10l2.5-2L14 11.5M10.5 5.8h.1',
  horizontalVideo: 'M1.5 3.5h13v9h-13zM6.8 6v4l3-2z',
  verticalVideo: 'M4 1.5h8v13H4zM6.8 6v4l3-2z',
};

/** A content type as a drawing of its shape beside its name. */
export const ContentTypeLabel = ({ type }: { type: ContentType }) => {
  const words = useWords(policyWords);
  return (
    <Row as="span" inline gap={8} className={styles.label} data-type={type}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={DRAWINGS[type]} />
      </svg>
      {words.contentTypes[type]}
    </Row>
  );
};
