import { useSession } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';

/** Who this is. */
export const AccountPanel = () => {
  const profile = useSession((state) => state.profile);
  if (!profile) return null;
  return (
    <PageCard>
      <Avatar name={profile.name} src={profile.avatar} size={100} />
    </PageCard>
  );
};
