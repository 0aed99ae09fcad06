import { PageLink } from './page-link.tsx';

/** The title of a content item, which opens its page. */
export const ContentLink = ({ id, title }: { id: number; title: string }) => (
  <PageLink to="ContentItem" search={{ id: String(id) }} data-content>
    {title}
  </PageLink>
);
