import type { StudioCard } from '@onair/contract/live/studios/studios';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input } from '../../../shared/kit/controls.ts';
import { IconDown, IconSearch } from '../../../shared/kit/icons.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { PopupButton } from '../../../shared/ui/popup-button.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { useNowOf, useOutdatedOf } from './studio.state.ts';
import { statusWords } from './studio-status.words.ts';
import styles from './studio-switcher.module.css';
import { monitorWords } from './studios.words.ts';
import { ViewerCount } from './viewer-count.tsx';

/** Whether it is live now; from the list until the stream reports, and unknown once the stream is lost. */
const LiveDot = ({ studio }: { studio: StudioCard }) => {
  const words = useWords(monitorWords);
  const statuses = useWords(statusWords);
  const live = useNowOf(studio.id, (now) => now.live) ?? studio.live;
  if (useOutdatedOf(studio.id)) return <StatusTag tone="off">{statuses.tags.unknown}</StatusTag>;
  return <StatusTag tone={live ? 'good' : 'off'}>{live ? words.live : words.offline}</StatusTag>;
};

type ListProps = { studios: readonly StudioCard[]; current: string; onChoose: (slug: string) => void };

const StudioList = ({ studios, current, onChoose }: ListProps) => {
  const words = useWords(monitorWords);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = studios.filter(({ name, slug, title }) =>
    [name, slug, title].some((part) => part.toLowerCase().includes(wanted)),
  );
  return (
    <div className={styles.panel}>
      <Input
        autoFocus
        allowClear
        value={text}
        prefix={<IconSearch />}
        placeholder={words.findStudio}
        aria-label={words.findStudio}
        onChange={setText}
        onPressEnter={() => found[0] && onChoose(found[0].slug)}
      />
      <Stack as="ul" gap={2} above={8} className={styles.list}>
        {found.map((studio) => (
          <li key={studio.id}>
            <button type="button" aria-current={studio.slug === current} onClick={() => onChoose(studio.slug)}>
              <Stack as="span" shrinks className={styles.names}>
                <span>{studio.name}</span>
                {studio.title ? <small>{studio.title}</small> : null}
              </Stack>
              <Stack as="span" align="end" size={12} rigid shrinks className={styles.figures}>
                <LiveDot studio={studio} />
                <ViewerCount count={studio.viewers} simulated={studio.simulated} />
              </Stack>
            </button>
          </li>
        ))}
      </Stack>
      {found.length === 0 ? (
        <Text as="p" tone="muted" text="center" above={12} below={4}>
          {words.noStudio}
        </Text>
      ) : null}
    </div>
  );
};

/** Shows the studio of the page and switches to another. */
export const StudioSwitcher = ({
  studios,
  current,
  onChoose,
}: Omit<ListProps, 'current'> & { current: StudioCard }) => {
  const words = useWords(monitorWords);
  return (
    <PopupButton
      label={words.switcher}
      side="below"
      className={styles.button ?? ''}
      panel={(close) => (
        <StudioList
          studios={studios}
          current={current.slug}
          onChoose={(slug) => {
            close();
            onChoose(slug);
          }}
        />
      )}
    >
      <span className="sr-only">{words.switcher}: </span>
      <span className={styles.current}>{current.name}</span>
      <LiveDot studio={current} />
      <IconDown aria-hidden />
    </PopupButton>
  );
};
