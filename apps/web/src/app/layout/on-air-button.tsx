import { useOnAir } from '../../domains/live/publishing/index.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { IconEye, IconStop, IconVideoCamera } from '../../shared/kit/icons.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { MenuButton } from '../../shared/ui/menu-button.tsx';
import { layoutWords } from './layout.words.ts';

/** On every page while this browser publishes: links to the control room, and stops the broadcast. */
export const OnAirButton = ({ phone }: { phone: boolean }) => {
  const words = useWords(layoutWords).onAir;
  const goTo = useGoTo();
  const onAir = useOnAir((state) => state.onAir);
  if (!onAir) return null;
  const { studio, live, stop } = onAir;
  return (
    <MenuButton
      type="primary"
      status="danger"
      size="small"
      shape="round"
      label={words.of(studio.name)}
      icon={<IconVideoCamera />}
      items={[
        {
          key: 'show',
          label: words.show(studio.name),
          icon: <IconEye />,
          onSelect: () => goTo.page('Monitor', { studio: studio.slug }),
        },
        { key: 'stop', label: words.stop, icon: <IconStop />, divided: true, onSelect: stop },
      ]}
    >
      {phone ? null : live ? words.live : words.starting}
    </MenuButton>
  );
};
