import { useWords } from '../../../shared/i18n/words.ts';
import { Drawer } from '../../../shared/kit/controls.ts';
import { type OverlayProps, useLeft } from '../../../shared/overlay/overlay.ts';
import { layoutWords } from '../layout.words.ts';
import { SideMenu } from './side-menu.tsx';

type Props = OverlayProps & { path: string };

/** The menu on a phone; closes after a selection. */
export const MenuDrawer = ({ open, path, onClose }: Props) => {
  const words = useWords(layoutWords);
  const left = useLeft();
  return (
    <Drawer
      visible={open}
      placement="left"
      width={250}
      title={words.mainMenu}
      footer={null}
      onCancel={onClose}
      afterClose={left}
      bodyStyle={{ padding: 0 }}
    >
      <SideMenu path={path} onChoose={onClose} />
    </Drawer>
  );
};
