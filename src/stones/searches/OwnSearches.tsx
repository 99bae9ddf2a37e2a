import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { searchInWords } from '../../lists/searches.ts';
import { useUser } from '../../ui/session/session.ts';
import { SideDrawer } from '../export-and-share/SideDrawer.tsx';
import type { SearchToSave } from './search-address.ts';
import { NewStones } from './NewStones.tsx';
import css from './searches.module.css';

/** The searches changed last; new stones are counted for this many at once. */
const SHOWN = 20;

interface OwnSearchesProps extends Pick<SearchToSave, 'kind'> {
  opened: boolean;
  onClose: () => void;
}

/** The user's saved searches of this screen, those with new stones first; a click opens one. */
export default function OwnSearches({ kind, opened, onClose }: OwnSearchesProps) {
  const query = { client_id: useUser().id, search_type: kind, size: SHOWN };
  const saved = useQuery<AnswerOf<'listSavedSearches'>, ApiError>({
    ...q<'listSavedSearches'>('listSavedSearches', { query }),
    enabled: opened,
  });
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Saved searches">
      {saved.isError ? (
        <p role="alert">{MESSAGES.fetchSavedSearchesFailed}</p>
      ) : saved.isPending ? (
        <Skeleton height={120} animate={false} role="status" aria-label="Loading saved searches..." />
      ) : (
        <List searches={saved.data.data} onClose={onClose} />
      )}
      <Link to="/saved-search" search={{ kind }} className={css.all} onClick={onClose}>
        Show all
      </Link>
    </SideDrawer>
  );
}

function List({
  searches,
  onClose,
}: Pick<OwnSearchesProps, 'onClose'> & { searches: AnswerOf<'listSavedSearches'>['data'] }) {
  if (searches.length === 0) return <p>Set filters and save the search. It then appears here.</p>;
  return (
    <ul className={css.searches}>
      {searches
        .toSorted((a, b) => (b.new_stones ?? 0) - (a.new_stones ?? 0))
        .map((search) => (
          <li key={search.id}>
            <span>
              <Link to="/saved-search" search={{ open: search.id }} onClick={onClose}>
                {search.name}
              </Link>{' '}
              <NewStones search={search} />
            </span>
            <small>{searchInWords(search)}</small>
          </li>
        ))}
    </ul>
  );
}
