import { rangeText, type Range } from '../../domain/stones/search-filters.ts';
import { ageInWords, ageRange, STOCK_AGES } from '../../domain/lines/stock-ages.ts';
import { Choices } from './Choices.tsx';
import { withRanges, type FilterProps } from './attribute-filters.tsx';
import { RangeFields } from './RangeFields.tsx';

const GROUPS = STOCK_AGES.map((age) => ({
  code: rangeText(ageRange(age)),
  label: ageInWords(age),
  range: ageRange(age),
}));
const isGroup = (range: Range): boolean => GROUPS.some(({ code }) => code === rangeText(range));

/** For staff: the age groups of the report of the stock by its age, with free ranges below. */
export default function DaysInStock({ filters, onChange }: FilterProps) {
  const ranges = filters.ranges.days_in_stock ?? [];
  const free = ranges.filter((range) => !isGroup(range));
  const setRanges = (next: Range[]) => onChange(withRanges(filters, 'days_in_stock', next));
  return (
    <>
      <Choices
        facet="days_in_stock"
        label="Days in stock"
        options={GROUPS}
        set={ranges.map(rangeText)}
        // Stones are not counted by their days: that would be a further count on every search.
        counts={null}
        onSet={(codes) =>
          setRanges([...GROUPS.filter(({ code }) => codes.includes(code)).map(({ range }) => range), ...free])
        }
      />
      <RangeFields
        label="Days in stock"
        ranges={free}
        onChange={(next) => setRanges([...ranges.filter(isGroup), ...next])}
      />
    </>
  );
}
