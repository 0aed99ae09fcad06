import { useWords } from '../../../shared/i18n/words.ts';
import { Drawer } from '../../../shared/kit/controls.ts';
import { layoutWords } from '../layout.words.ts';
import { SideMenu } from './side-menu.tsx';

type Props = { open: boolean; path: string; onClose: () => void };

/** The menu on a phone; closes after a selection. */
export const MenuDrawer = ({ open, path, onClose }: Props) => {
  const words = useWords(layoutWords);
  return (
    <Drawer
      visible={open}
      placement="left"
      width={250}
      title={words.mainMenu}
      footer={null}
      onCancel={onClose}
      bodyStyle={{ padding: 0 }}
    >
      <SideMenu path={path} onChoose={onClose} />
    </Drawer>
  );
};
