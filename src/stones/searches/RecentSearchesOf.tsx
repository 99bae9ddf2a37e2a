import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { searchInWords } from '../../lists/searches.ts';
import { dateTime } from '../../ui/format.ts';
import { placeOf } from './search-address.ts';
import css from './searches.module.css';

const SHOWN = 5;

/** A person's recent searches; a click opens one again. */
export function RecentSearchesOf({ clientId }: { clientId: string }) {
  const query = { client_id: clientId, size: SHOWN };
  const { data, isError, isPending } = useQuery(q<'listRecentSearches'>('listRecentSearches', { query }));
  if (isError) return <p role="alert">{MESSAGES.fetchSearchFailed}</p>;
  if (isPending) return <p>Loading searches...</p>;
  if (data.data.length === 0) return <p>No searches in the last 90 days.</p>;
  const { totalRecords } = data.pagination;
  return (
    <>
      <ul className={css.searches}>
        {data.data.map((search) => (
          <li key={search.id}>
            <Link {...placeOf(search)}>{searchInWords(search)}</Link>
            <small>{dateTime(search.searched_at)}</small>
          </li>
        ))}
      </ul>
      {totalRecords > SHOWN && (
        <Link to="/recent-search" search={{ all: true, client: clientId }}>
          Show all {totalRecords}
        </Link>
      )}
    </>
  );
}
