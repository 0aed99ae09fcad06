import { useWords } from '../../../shared/i18n/words.ts';
import { IconStar } from '../../../shared/kit/icons.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PopupButton } from '../../../shared/ui/popup-button.tsx';
import { savedViewsWords } from './saved-views.words.ts';
import type { ListInput } from './search-state.ts';

const Panel = lazyPart(async () => (await import('./saved-views-panel.tsx')).SavedViewsPanel, { inPlace: true });

/** Filters kept under a name. The panel is fetched when it is first opened. */
export const SavedViews = ({ input }: { input: ListInput }) => {
  const words = useWords(savedViewsWords);
  return (
    <PopupButton
      label={words.title}
      icon={<IconStar />}
      side="below"
      panel={(close) => <Panel input={input} close={close} />}
    >
      {words.button}
    </PopupButton>
  );
};
