import { useWords } from '../../shared/i18n/words.ts';
import { IconMenu } from '../../shared/kit/icons.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { layoutWords } from './layout.words.ts';
import styles from './navbar.module.css';
import { NavbarActions } from './navbar-actions.tsx';
import { TopMenu } from './top-menu.tsx';

type Props = {
  path: string;
  phone: boolean;
  topMenu: boolean;
  /** Opens the menu as a drawer, where it has no place of its own. */
  onBurger: (() => void) | undefined;
};

export const Navbar = ({ path, phone, topMenu, onBurger }: Props) => {
  const words = useWords(layoutWords);
  return (
    <Row as="header" gap={16} className={styles.navbar}>
      {onBurger ? <IconButton label={words.openMenu} icon={<IconMenu />} type="text" quiet onClick={onBurger} /> : null}
      <PageLink to="Workplace" className={styles.brand} aria-label={`${words.product} · ${words.home}`}>
        <Logo size={32} />
        <span className={styles.name}>{words.product}</span>
      </PageLink>
      {topMenu ? <TopMenu path={path} /> : <Text as="div" grow />}
      <NavbarActions phone={phone} />
    </Row>
  );
};
