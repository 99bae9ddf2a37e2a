import { ATTRIBUTES, type AttributeKey } from '../../domain/attributes/attributes.ts';
import { DIAMOND_TYPE, STONE_TYPE, type DiamondType } from '../../domain/codes.ts';
import type { RangeKey, StoneFilters } from '../../domain/stones/search-filters.ts';
import { Choice, ChoiceRow } from '../../ui/forms/Choice.tsx';
import { SeesPrices } from '../../ui/session/SeesPrices.tsx';
import { Tip } from '../../ui/notices/Tip.tsx';
import { isSet, PRESETS, toggled } from '../presets.ts';
import {
  AttributeChoices,
  AttributeFold,
  AttributeStrip,
  RangesFold,
  valuesOf,
  withValues,
  type FilterProps,
  withRanges,
} from './attribute-filters.tsx';
import css from './filters.module.css';
import { MoreFilters } from './MoreFilters.tsx';
import { NumbersField } from './NumbersField.tsx';
import { Segments } from './Segments.tsx';
import { ShapeRow } from './ShapeRow.tsx';
import { CARAT_GROUPS, parseRange, rangeText, type Range } from '../../domain/stones/search-filters.ts';
import { groupLabel } from '../../lists/range-texts.ts';
import { GradeStrip } from './GradeStrip.tsx';
import { RangeFields } from './RangeFields.tsx';

const GROUPS: readonly { code: string; label: string; range: Range }[] = CARAT_GROUPS.flatMap((code) => {
  const range = parseRange(code);
  return range === null ? [] : [{ code, label: groupLabel(range), range }];
});
const isGroup = (range: Range): boolean => CARAT_GROUPS.includes(rangeText(range));

/** The trade's size groups as a strip, with free ranges below. Any number of both. */
function CaratFilter({ filters, counts, onChange }: FilterProps) {
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

const TYPES = [
  { value: DIAMOND_TYPE.white, label: 'White' },
  { value: DIAMOND_TYPE.fancy, label: 'Fancy' },
];
const ORIGINS = [
  { value: 0, label: 'All' },
  { value: STONE_TYPE.natural, label: 'Natural' },
  { value: STONE_TYPE.labGrown, label: 'Lab grown' },
] as const;
/** D to N and FL to I3 cover daily use; the other colours are separate. */
const COLOR_STRIP = ATTRIBUTES.color.options.slice(0, 11);
const COLOR_REST = ATTRIBUTES.color.options.slice(11);
const CLARITY_STRIP = ATTRIBUTES.clarity.options.slice(0, 12);
const CLARITY_REST = ATTRIBUTES.clarity.options.slice(12);
const PRICES: readonly RangeKey[] = ['disc', 'price_per_ct', 'total_amt', 'rap'];

const WHITE_ONLY: readonly AttributeKey[] = ['color', 'cut'];
const FANCY_ONLY: readonly AttributeKey[] = ['fancy_color', 'intensity', 'overtone'];

/** All filters of a search, from those used daily to the collapsed ones. */
export function FilterRail(props: FilterProps) {
  const { filters, counts, onChange } = props;
  const fancy = filters.diamond_type === DIAMOND_TYPE.fancy;
  return (
    <div className={css.rail}>
      <Segments
        label="White or fancy"
        options={TYPES}
        value={filters.diamond_type}
        onChange={(type) => onChange(ofType(filters, type))}
      />
      <Segments
        label="Natural or lab grown"
        options={ORIGINS}
        value={filters.stone_type ?? 0}
        onChange={(code) => onChange({ ...filters, stone_type: code === 0 ? null : code })}
      />
      <NumbersField
        numbers={filters.stock_numbers}
        onChange={(stock_numbers) =>
          // Stock numbers find stones of any type; without them one type is searched again.
          onChange({
            ...filters,
            stock_numbers,
            diamond_type: stock_numbers.length > 0 ? null : DIAMOND_TYPE.white,
          })
        }
      />

      <section className={css.part}>
        <h2>Shape</h2>
        <ShapeRow
          set={valuesOf(filters, 'shape')}
          counts={counts}
          onSet={(codes) => onChange(withValues(filters, 'shape', codes))}
        />
      </section>

      <section className={css.part}>
        <h2>Carat</h2>
        <CaratFilter {...props} />
      </section>

      {fancy ? <FancyColour {...props} /> : <WhiteColour {...props} />}

      <section className={css.part}>
        <h2>Clarity</h2>
        <AttributeStrip {...props} attribute="clarity" options={CLARITY_STRIP} />
        {fancy && <AttributeChoices {...props} attribute="clarity" options={CLARITY_REST} />}
      </section>

      <SeesPrices>
        <section className={css.part}>
          <h2>Price</h2>
          <RangesFold {...props} title="Discount, $/ct, amount, rap" keys={PRICES} />
        </section>
      </SeesPrices>

      <section className={css.part}>
        <h2>Lab</h2>
        <AttributeChoices {...props} attribute="lab" />
      </section>

      <section className={css.part}>
        <h2>Finish</h2>
        <Presets {...props} />
        {!fancy && <AttributeFold {...props} attribute="cut" />}
        <AttributeFold {...props} attribute="polish" />
        <AttributeFold {...props} attribute="symmetry" />
        <AttributeFold {...props} attribute="fluorescence" />
      </section>

      <section className={css.part}>
        <h2>More</h2>
        <MoreFilters {...props} />
      </section>
    </div>
  );
}

/** Switches the diamond type and removes filters that the new type does not have. */
function ofType(filters: StoneFilters, diamond_type: DiamondType): StoneFilters {
  const values = { ...filters.values };
  for (const key of diamond_type === DIAMOND_TYPE.fancy ? WHITE_ONLY : FANCY_ONLY) delete values[key];
  return { ...filters, diamond_type, values };
}

function WhiteColour(props: FilterProps) {
  return (
    <section className={css.part}>
      <h2>Color</h2>
      <AttributeStrip {...props} attribute="color" options={COLOR_STRIP} />
      <AttributeFold {...props} attribute="color" options={COLOR_REST} title="Further colors" />
    </section>
  );
}

function FancyColour(props: FilterProps) {
  return (
    <section className={css.part}>
      <h2>Fancy color</h2>
      <AttributeChoices {...props} attribute="fancy_color" />
      <h3>Intensity</h3>
      <AttributeChoices {...props} attribute="intensity" />
      <AttributeFold {...props} attribute="overtone" />
    </section>
  );
}

function Presets({ filters, onChange }: FilterProps) {
  return (
    <ChoiceRow label="Finish presets">
      {PRESETS.map((preset) => (
        <Tip key={preset.name} label={preset.tells}>
          <Choice chosen={isSet(filters, preset)} onClick={() => onChange(toggled(filters, preset))}>
            {preset.name}
          </Choice>
        </Tip>
      ))}
    </ChoiceRow>
  );
}
