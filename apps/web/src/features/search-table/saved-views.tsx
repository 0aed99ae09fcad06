import { Spin } from '@arco-design/web-react';
import { IconStar } from '@arco-design/web-react/icon';
import { lazy, Suspense } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { PopupButton } from '../../shared/ui/popup-button.tsx';
import { savedViewsWords } from './saved-views.words.ts';
import type { ListInput } from './search-state.ts';

const Panel = lazy(async () => ({ default: (await import('./saved-views-panel.tsx')).SavedViewsPanel }));

/** Filters kept under a name. The panel is fetched when it is first opened. */
export const SavedViews = ({ input }: { input: ListInput }) => {
  const words = useWords(savedViewsWords);
  return (
    <PopupButton
      label={words.title}
      icon={<IconStar />}
      side="below"
      panel={(close) => (
        <Suspense fallback={<Spin style={{ padding: 24 }} />}>
          <Panel input={input} close={close} />
        </Suspense>
      )}
    >
      {words.button}
    </PopupButton>
  );
};
