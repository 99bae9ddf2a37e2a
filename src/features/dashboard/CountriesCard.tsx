import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { count } from '../../ui/format.ts';
import home from '../../ui/home/home.module.css';
import type { useCountries } from './queries.ts';
import { Card } from './Card.tsx';
import { KINDS, type Country } from './countries.ts';
import charts from '../../ui/charts/charts.module.css';
import css from './dashboard.module.css';

const WorldMap = lazy(() => import('./WorldMap.tsx'));

/** The countries that clients' requests come from, as a map and as a table. */
export function CountriesCard({ query }: { query: ReturnType<typeof useCountries> }) {
  if (query === null) return null;
  return (
    <Card title="Where requests come from, last 90 days" query={query}>
      {({ countries, from }) =>
        countries.length === 0 ? (
          <p className={home.empty}>No requests in the last 90 days.</p>
        ) : (
          <div className={css.places}>
            <Suspense fallback={<div className={css.map} />}>
              <WorldMap countries={countries} />
            </Suspense>
            <Figures countries={countries} from={from} />
          </div>
        )
      }
    </Card>
  );
}

function Figures({ countries, from }: { countries: readonly Country[]; from: string }) {
  return (
    <div className={charts.scroll} tabIndex={0} role="region" aria-label="By country">
      <table>
        <thead>
          <tr>
            <th scope="col">Country</th>
            {KINDS.map(({ kind, name }) => (
              <th key={kind} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {countries.map((country) => (
            <tr key={country.country_id}>
              <th scope="row">{country.name ?? 'Unknown'}</th>
              {KINDS.map(({ kind, list }) => (
                <td key={kind}>
                  {country[kind] === 0 ? (
                    '–'
                  ) : (
                    <Link to={list} search={{ all: true, from, country: country.country_id }}>
                      {count(country[kind])}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
