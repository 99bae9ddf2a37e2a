import { lazy } from 'react';
import { INCLUSION_FIELDS } from '../../domain/attributes/inclusions.ts';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import type { RangeKey } from '../../domain/stones/search-filters.ts';
import { usePreload } from '../../ui/actions/use-preload.ts';
import { useUser } from '../../ui/session/session.ts';
import { AttributeFold, RangesFold, valuesOf, type FilterProps } from './attribute-filters.tsx';
import { Fold } from './Fold.tsx';

const loadFolded = () => import('./FoldedFilter.tsx');
const FoldedFilter = lazy(loadFolded);

const SIZES: readonly RangeKey[] = ['depth', 'table_pct', 'length', 'width', 'height'];

/** Filters that are used now and then, collapsed, with the number of active ones. */
export function MoreFilters(props: FilterProps) {
  const { filters, counts } = props;
  const isStaff = !CLIENT_ROLES.includes(useUser().role_id);
  usePreload(loadFolded);
  const chosen = INCLUSION_FIELDS.reduce((sum, field) => sum + valuesOf(filters, field).length, 0);
  // Locations are an open vocabulary: those in the result, plus chosen ones that the result lacks.
  const known = (counts?.['location'] ?? []).map(({ code }) => code);
  const locations = [...new Set([...valuesOf(filters, 'location'), ...known])].toSorted();
  return (
    <>
      <Fold title="Status" set={filters.status.length + valuesOf(filters, 'guaranteed').length}>
        <FoldedFilter {...props} filter="status" />
      </Fold>
      <AttributeFold
        {...props}
        attribute="location"
        options={locations.map((code) => ({ code, label: code }))}
      />
      <AttributeFold {...props} attribute="shade" />
      <AttributeFold {...props} attribute="milky" />
      <Fold title="Inclusions" set={chosen}>
        <FoldedFilter {...props} filter="inclusions" />
      </Fold>
      <Fold title="Key to symbols" set={filters.symbols?.codes.length ?? 0}>
        <FoldedFilter {...props} filter="symbols" />
      </Fold>
      <AttributeFold {...props} attribute="rough_origin" />
      {isStaff && (
        <>
          <Fold title="Days in stock" set={filters.ranges.days_in_stock?.length ?? 0}>
            <FoldedFilter {...props} filter="daysInStock" />
          </Fold>
          <Fold title="Offers" set={filters.offers === undefined ? 0 : 1}>
            <FoldedFilter {...props} filter="offers" />
          </Fold>
        </>
      )}
      <RangesFold {...props} title="Proportions" keys={SIZES} />
      <Fold title="Media" set={Object.keys(filters.media).length}>
        <FoldedFilter {...props} filter="media" />
      </Fold>
    </>
  );
}
