import { getPreferences } from '@onair/contract/preferences/preferences';
import type { PageName } from '@onair/contract/routes';
import { changePreferences } from '../../../domains/preferences/index.ts';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconClose, IconInfoCircleFill } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { pageTips, tippedPages } from './guide.words.ts';
import styles from './page-tip.module.css';

type Tipped = keyof typeof tippedPages;
const isTipped = (name: PageName): name is Tipped => Object.hasOwn(tippedPages, name);

/** One tip when an account first visits a page, until it is closed: once for all of its browsers. */
export const PageTip = ({ name }: { name: PageName }) => {
  const words = useWords(pageTips);
  const { data } = useCall(getPreferences, {}, { handled: true });
  if (!data || !isTipped(name) || data.tipsRead?.includes(name)) return null;
  const close = () =>
    void changePreferences(({ tipsRead = [] }) => ({ tipsRead: [...tipsRead.filter((one) => one !== name), name] }));
  return (
    <aside className={styles.tip} aria-label={words.tip}>
      <IconInfoCircleFill aria-hidden="true" />
      <Text cut shrinks title={words.tips[name]}>
        {words.tips[name]}
      </Text>
      <PageLink to="Help" search={{ article: tippedPages[name] }}>
        {words.more}
      </PageLink>
      <Button
        type="text"
        size="mini"
        icon={<IconClose />}
        aria-label={words.close}
        title={words.close}
        onClick={close}
      />
    </aside>
  );
};
