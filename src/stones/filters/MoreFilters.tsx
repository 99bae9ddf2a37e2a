import { lazy } from 'react';
import { INCLUSION_FIELDS } from '../../domain/attributes/inclusions.ts';
import { CLIENT_ROLES, STONE_STATUS } from '../../domain/codes.ts';
import type { RangeKey } from '../../domain/stones/search-filters.ts';
import { statusLabel } from '../../machines/stone-workflows.ts';
import { usePreload } from '../../ui/actions/use-preload.ts';
import { useUser } from '../../ui/session/session.ts';
import {
  AttributeChoices,
  AttributeFold,
  RangesFold,
  valuesOf,
  type FilterProps,
} from './attribute-filters.tsx';
import { Choices } from './Choices.tsx';
import { Fold } from './Fold.tsx';

const loadInclusions = () => import('./InclusionsChoice.tsx');
const InclusionsChoice = lazy(loadInclusions);
const loadMedia = () => import('./MediaChoice.tsx');
const MediaChoice = lazy(loadMedia);
const loadSymbols = () => import('./SymbolsChoice.tsx');
const SymbolsChoice = lazy(loadSymbols);
const loadDays = () => import('./DaysInStock.tsx');
const DaysInStock = lazy(loadDays);

const STATUSES = [
  STONE_STATUS.available,
  STONE_STATUS.hold,
  STONE_STATUS.memo,
  STONE_STATUS.confirmStones,
  STONE_STATUS.soldOut,
];
const SIZES: readonly RangeKey[] = ['depth', 'table_pct', 'length', 'width', 'height'];

/** Filters that are used now and then, collapsed, with the number of active ones. */
export function MoreFilters(props: FilterProps) {
  const { filters, counts } = props;
  const isStaff = !CLIENT_ROLES.includes(useUser().role_id);
  usePreload(loadInclusions);
  usePreload(loadMedia);
  usePreload(loadSymbols);
  usePreload(loadDays);
  const chosen = INCLUSION_FIELDS.reduce((sum, field) => sum + valuesOf(filters, field).length, 0);
  // Locations are an open vocabulary: those in the result, plus chosen ones that the result lacks.
  const known = (counts?.['location'] ?? []).map(({ code }) => code);
  const locations = [...new Set([...valuesOf(filters, 'location'), ...known])].toSorted();
  return (
    <>
      <StatusFold {...props} isStaff={isStaff} />
      <AttributeFold
        {...props}
        attribute="location"
        options={locations.map((code) => ({ code, label: code }))}
      />
      <AttributeFold {...props} attribute="shade" />
      <AttributeFold {...props} attribute="milky" />
      <Fold title="Inclusions" set={chosen}>
        <InclusionsChoice {...props} />
      </Fold>
      <Fold title="Key to symbols" set={filters.symbols?.codes.length ?? 0}>
        <SymbolsChoice {...props} />
      </Fold>
      <AttributeFold {...props} attribute="rough_origin" />
      {isStaff && (
        <Fold title="Days in stock" set={filters.ranges.days_in_stock?.length ?? 0}>
          <DaysInStock {...props} />
        </Fold>
      )}
      <RangesFold {...props} title="Proportions" keys={SIZES} />
      <Fold title="Media" set={Object.keys(filters.media).length}>
        <MediaChoice {...props} />
      </Fold>
    </>
  );
}

function StatusFold({ isStaff, ...props }: FilterProps & { isStaff: boolean }) {
  const { filters, counts, onChange } = props;
  // Clients never see withdrawn stones.
  const offered = isStaff ? [...STATUSES, STONE_STATUS.notAvailable] : STATUSES;
  return (
    <Fold title="Status" set={filters.status.length + valuesOf(filters, 'guaranteed').length}>
      <Choices
        facet="status"
        label="Status"
        options={offered.map((code) => ({ code: String(code), label: statusLabel('stone', code).label }))}
        set={filters.status.map(String)}
        counts={counts}
        onSet={(codes) =>
          onChange({
            ...filters,
            status: Object.values(STONE_STATUS).filter((code) => codes.includes(String(code))),
          })
        }
      />
      <AttributeChoices {...props} attribute="guaranteed" />
    </Fold>
  );
}
