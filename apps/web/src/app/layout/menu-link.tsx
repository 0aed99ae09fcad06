import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { layoutWords } from './layout.words.ts';
import { isExternal } from './use-menu.ts';

type Props = {
  entry: { path: string };
  current: boolean;
  className?: string | undefined;
  children: ReactNode;
  onChoose?: (() => void) | undefined;
};

/** One entry of any menu. An external one opens beside the product and never becomes the current one. */
export const MenuLink = ({ entry, current, className, children, onChoose }: Props) => {
  const words = useWords(layoutWords);
  if (isExternal(entry)) {
    return (
      <a href={entry.path} target="_blank" rel="noopener noreferrer" className={className} onClick={onChoose}>
        {children}
        <span className="sr-only">{words.newWindow}</span>
      </a>
    );
  }
  return (
    <PageLink
      to={entry.path as `/${string}`}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={onChoose}
    >
      {children}
    </PageLink>
  );
};
