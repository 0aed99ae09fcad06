import { useWords } from '../../../shared/i18n/words.ts';
import { IconStar } from '../../../shared/kit/icons.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PopupButton } from '../../../shared/ui/popup-button.tsx';
import type { ViewedList } from './saved-views.ts';
import { savedViewsWords } from './saved-views.words.ts';

const Panel = lazyPart(async () => (await import('./saved-views-panel.tsx')).SavedViewsPanel, { inPlace: true });

/** Named filters. The panel's code is fetched when it is first opened. */
export const SavedViews = (list: ViewedList) => {
  const words = useWords(savedViewsWords);
  return (
    <PopupButton
      label={words.title}
      icon={<IconStar />}
      side="below"
      panel={(close) => <Panel {...list} close={close} />}
    >
      {words.button}
    </PopupButton>
  );
};
