import { Link } from '@tanstack/react-router';
import { RecentSearchesOf } from '../../stones/searches/RecentSearchesOf.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import css from './clients.module.css';
import screen from '../../ui/screen.module.css';

/** A client's last searches, with links to their saved searches, demands and share links. */
export function ClientSearches({ clientId: client }: { clientId: string }) {
  const user = useUser();
  const reads = (permission: string): boolean => accessOf(user, permission).read;
  const links = [
    reads('saved-search') && (
      <Link key="saved" to="/saved-search" search={{ all: true, client }}>
        Saved searches
      </Link>
    ),
    reads('demand') && (
      <Link key="demands" to="/demand" search={{ client }}>
        Demands
      </Link>
    ),
    reads('shared-links') && (
      <Link key="shared" to="/shared-links" search={{ client }}>
        Shared links
      </Link>
    ),
  ].filter((link) => link !== false);
  const searches = reads('recent-search');
  if (!searches && links.length === 0) return null;
  return (
    <section className={screen.card}>
      <h2>What they look for</h2>
      {searches && <RecentSearchesOf clientId={client} />}
      {links.length > 0 && <p className={css.links}>{links}</p>}
    </section>
  );
}
