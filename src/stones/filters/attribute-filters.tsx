/** The building blocks of the filter panel. Each handles its own part of the search. */
import { ATTRIBUTES, type AttributeKey } from '../../domain/attributes/attributes.ts';
import {
  RANGE_LABEL,
  type Range,
  type RangeKey,
  type StoneFilters,
} from '../../domain/stones/search-filters.ts';
import type { FacetCounts } from '../use-search.ts';
import { Choices, type Option } from './Choices.tsx';
import css from './filters.module.css';
import { Fold } from './Fold.tsx';
import { GradeStrip } from './GradeStrip.tsx';
import { RangeFields } from './RangeFields.tsx';

export interface FilterProps {
  filters: StoneFilters;
  /** Null while loading. */
  counts: FacetCounts | null;
  onChange: (filters: StoneFilters) => void;
}

interface AttributeProps extends FilterProps {
  attribute: AttributeKey;
  /** A subset of the attribute's values, when not all are offered. */
  options?: readonly Option[];
}

const NONE: readonly string[] = [];

export const valuesOf = (filters: StoneFilters, key: AttributeKey): readonly string[] =>
  filters.values[key] ?? NONE;

export const withValues = (filters: StoneFilters, key: AttributeKey, codes: string[]): StoneFilters => ({
  ...filters,
  values: { ...filters.values, [key]: codes },
});

export const withRanges = (filters: StoneFilters, key: RangeKey, ranges: Range[]): StoneFilters => ({
  ...filters,
  ranges: { ...filters.ranges, [key]: ranges },
});

const partsOf = ({ attribute, options, filters, counts, onChange }: AttributeProps) => ({
  facet: attribute,
  label: ATTRIBUTES[attribute].label,
  options: options ?? ATTRIBUTES[attribute].options,
  set: valuesOf(filters, attribute),
  counts,
  onSet: (codes: string[]) => onChange(withValues(filters, attribute, codes)),
});

export const AttributeChoices = (props: AttributeProps) => <Choices {...partsOf(props)} />;

export const AttributeStrip = (props: AttributeProps) => <GradeStrip {...partsOf(props)} />;

/** Collapsed, with the number of chosen values. */
export function AttributeFold({ title, ...props }: AttributeProps & { title?: string }) {
  const { label, options, set } = partsOf(props);
  return (
    <Fold title={title ?? label} set={set.filter((code) => options.some((one) => one.code === code)).length}>
      <AttributeChoices {...props} />
    </Fold>
  );
}

/** Several figures in one section, each with any number of ranges. */
export function RangesFold({
  title,
  keys,
  filters,
  onChange,
}: FilterProps & { title: string; keys: readonly RangeKey[] }) {
  const set = keys.reduce((sum, key) => sum + (filters.ranges[key]?.length ?? 0), 0);
  return (
    <Fold title={title} set={set}>
      {keys.map((key) => (
        <div key={key} className={css.labelled}>
          <span>{RANGE_LABEL[key]}</span>
          <RangeFields
            label={RANGE_LABEL[key]}
            ranges={filters.ranges[key] ?? []}
            onChange={(ranges) => onChange(withRanges(filters, key, ranges))}
          />
        </div>
      ))}
    </Fold>
  );
}
