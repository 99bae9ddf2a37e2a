import { CARAT_GROUPS, parseRange, rangeText, type Range } from '../../domain/stones/search-filters.ts';
import { groupLabel } from '../../lists/range-texts.ts';
import { withRanges, type FilterProps } from './attribute-filters.tsx';
import { GradeStrip } from './GradeStrip.tsx';
import { RangeFields } from './RangeFields.tsx';

const GROUPS: readonly { code: string; label: string; range: Range }[] = CARAT_GROUPS.flatMap((code) => {
  const range = parseRange(code);
  return range === null ? [] : [{ code, label: groupLabel(range), range }];
});
const isGroup = (range: Range): boolean => CARAT_GROUPS.includes(rangeText(range));

/** The trade's size groups as a strip, with free ranges below. Any number of both. */
export function CaratFilter({ filters, counts, onChange }: FilterProps) {
  const ranges = filters.ranges.carat ?? [];
  const free = ranges.filter((range) => !isGroup(range));
  const setRanges = (next: Range[]) => onChange(withRanges(filters, 'carat', next));
  return (
    <>
      <GradeStrip
        facet="carat"
        label="Carat groups"
        columns={4}
        options={GROUPS}
        set={ranges.map(rangeText)}
        counts={counts}
        onSet={(codes) =>
          setRanges([...GROUPS.filter(({ code }) => codes.includes(code)).map(({ range }) => range), ...free])
        }
      />
      <RangeFields
        label="Carat"
        ranges={free}
        onChange={(next) => setRanges([...ranges.filter(isGroup), ...next])}
      />
    </>
  );
}
