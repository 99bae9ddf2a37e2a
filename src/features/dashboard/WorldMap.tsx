import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { scaleSqrt } from 'd3-scale';
import { feature } from 'topojson-client';
import land from 'world-atlas/land-110m.json';
import { linesOf, type Country } from './countries.ts';
import css from './dashboard.module.css';

const WIDTH = 640;
const HEIGHT = 320;
const LARGEST = 22;

const LAND = feature(land, land.objects.land);
const PROJECTION = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], LAND);
const COAST = geoPath(PROJECTION)(LAND) ?? '';

/** A circle on each country, with an area in proportion to its requests. */
export default function WorldMap({ countries }: { countries: readonly Country[] }) {
  const radius = scaleSqrt()
    .domain([0, Math.max(1, ...countries.map(linesOf))])
    .range([0, LARGEST]);
  return (
    <svg
      className={css.map}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="Map of where requests come from"
    >
      <path d={COAST} className={css.land} />
      {countries.flatMap((country) => {
        const at = country.place === null ? null : PROJECTION([country.place[0] ?? 0, country.place[1] ?? 0]);
        if (at === null) return [];
        return (
          <circle
            key={country.country_id}
            className={css.place}
            cx={at[0]}
            cy={at[1]}
            r={Math.max(3, radius(linesOf(country)))}
          >
            <title>{`${country.name ?? ''}: ${linesOf(country)}`}</title>
          </circle>
        );
      })}
    </svg>
  );
}
