import { ATTRIBUTES, type AttributeKey } from '../../../domain/attributes/attributes.ts';
import { DIAMOND_TYPE, STONE_STATUS, STONE_TYPE, CLIENT_ROLES } from '../../../domain/codes.ts';
import {
  CARAT_GROUPS,
  MEDIA_KEYS,
  parseRange,
  RANGE_LABEL,
  rangeText,
  type Range,
  type RangeKey,
  type StoneFilters,
} from '../../../domain/search-filters.ts';
import { statusLabel } from '../../../machines/workflows.ts';
import { useUser } from '../../../ui/session.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { groupLabel, MEDIA_LABEL } from '../chip-labels.ts';
import { isSet, PRESETS, toggled } from '../presets.ts';
import type { FacetCounts } from '../use-search.ts';
import { Choices, type Option } from './Choices.tsx';
import css from './filters.module.css';
import { Fold } from './Fold.tsx';
import { GradeStrip } from './GradeStrip.tsx';
import { NumbersField } from './NumbersField.tsx';
import { RangeFields } from './RangeFields.tsx';
import { Segments } from './Segments.tsx';
import { ShapeRow } from './ShapeRow.tsx';

export interface FilterRailProps {
  filters: StoneFilters;
  counts: FacetCounts | null;
  onChange: (filters: StoneFilters) => void;
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
/** D to N and FL to I3 are what is asked for daily; the rest of the letters stands below. */
const COLOR_STRIP = ATTRIBUTES.color.options.slice(0, 11);
const COLOR_REST = ATTRIBUTES.color.options.slice(11);
const CLARITY_STRIP = ATTRIBUTES.clarity.options.slice(0, 12);
const CARATS: readonly { code: string; label: string; range: Range }[] = CARAT_GROUPS.flatMap((code) => {
  const range = parseRange(code);
  return range === null ? [] : [{ code, label: groupLabel(range), range }];
});
const STATUSES = [STONE_STATUS.available, STONE_STATUS.hold, STONE_STATUS.memo, STONE_STATUS.confirmStones, STONE_STATUS.soldOut];
const PRICE_RANGES: readonly RangeKey[] = ['disc', 'price_per_ct', 'total_amt', 'rap'];
const SIZE_RANGES: readonly RangeKey[] = ['depth', 'table_pct', 'length', 'width', 'height'];

/** Everything that a search can ask for, from what is asked daily down to what is folded. */
export function FilterRail({ filters, counts, onChange }: FilterRailProps) {
  const isStaff = !CLIENT_ROLES.includes(useUser().role_id);
  const fancy = filters.diamond_type === DIAMOND_TYPE.fancy;
  const change = (part: Partial<StoneFilters>) => onChange({ ...filters, ...part });
  const valuesOf = (key: AttributeKey): readonly string[] => filters.values[key] ?? [];
  const rangesOf = (key: RangeKey): readonly Range[] => filters.ranges[key] ?? [];
  const setValues = (key: AttributeKey) => (codes: string[]) => change({ values: { ...filters.values, [key]: codes } });
  const setRanges = (key: RangeKey) => (ranges: Range[]) => change({ ranges: { ...filters.ranges, [key]: ranges } });

  const attribute = (key: AttributeKey, options: readonly Option[] = ATTRIBUTES[key].options) => (
    <Choices facet={key} label={ATTRIBUTES[key].label} options={options} set={valuesOf(key)} counts={counts} onSet={setValues(key)} />
  );
  const fold = (key: AttributeKey, options?: readonly Option[]) => (
    <Fold key={key} title={ATTRIBUTES[key].label} set={valuesOf(key).length}>
      {attribute(key, options)}
    </Fold>
  );
  const ranges = (key: RangeKey) => (
    <div key={key} className={css.labelled}>
      <span>{RANGE_LABEL[key]}</span>
      <RangeFields label={RANGE_LABEL[key]} ranges={rangesOf(key)} onChange={setRanges(key)} />
    </div>
  );
  const setIn = (keys: readonly RangeKey[]): number => keys.reduce((sum, key) => sum + rangesOf(key).length, 0);
  const freeCarats = rangesOf('carat').filter((range) => !CARAT_GROUPS.includes(rangeText(range)));
  const groupCarats = rangesOf('carat').filter((range) => CARAT_GROUPS.includes(rangeText(range)));
  // Locations are an open vocabulary: what the result has, and what is set though the result has it not.
  const locations = [...new Set([...valuesOf('location'), ...(counts?.['location'] ?? []).map(({ code }) => code)])].sort();

  return (
    <div className={css.rail}>
      <Segments
        label="White or fancy"
        options={TYPES}
        value={filters.diamond_type}
        // What only the other kind has would find nothing and is taken off.
        onChange={(diamond_type) =>
          change({ diamond_type, values: without(filters.values, diamond_type === DIAMOND_TYPE.fancy ? WHITE_ONLY : FANCY_ONLY) })
        }
      />
      <Segments
        label="Natural or lab grown"
        options={ORIGINS}
        value={filters.stone_type ?? 0}
        onChange={(code) => change({ stone_type: code === 0 ? null : code })}
      />
      <NumbersField
        numbers={filters.stock_numbers}
        // Stones that are named are found whatever they are; without names there is one kind again.
        onChange={(stock_numbers) => change({ stock_numbers, diamond_type: stock_numbers.length > 0 ? null : DIAMOND_TYPE.white })}
      />

      <section className={css.part}>
        <h2>Shape</h2>
        <ShapeRow set={valuesOf('shape')} counts={counts} onSet={setValues('shape')} />
      </section>

      <section className={css.part}>
        <h2>Carat</h2>
        <GradeStrip
          facet="carat"
          label="Carat groups"
          columns={4}
          options={CARATS}
          set={rangesOf('carat').map(rangeText)}
          counts={counts}
          onSet={(codes) => setRanges('carat')([...CARATS.filter(({ code }) => codes.includes(code)).map(({ range }) => range), ...freeCarats])}
        />
        <RangeFields label="Carat" ranges={freeCarats} onChange={(free) => setRanges('carat')([...groupCarats, ...free])} />
      </section>

      {fancy ? (
        <section className={css.part}>
          <h2>Fancy color</h2>
          {attribute('fancy_color')}
          <h3>Intensity</h3>
          {attribute('intensity')}
          <Fold title="Overtone" set={valuesOf('overtone').length}>
            {attribute('overtone')}
          </Fold>
        </section>
      ) : (
        <section className={css.part}>
          <h2>Color</h2>
          <GradeStrip facet="color" label="Color" options={COLOR_STRIP} set={valuesOf('color')} counts={counts} onSet={setValues('color')} />
          <Fold title="Further colors" set={valuesOf('color').filter((code) => COLOR_REST.some((one) => one.code === code)).length}>
            {attribute('color', COLOR_REST)}
          </Fold>
        </section>
      )}

      <section className={css.part}>
        <h2>Clarity</h2>
        <GradeStrip facet="clarity" label="Clarity" options={CLARITY_STRIP} set={valuesOf('clarity')} counts={counts} onSet={setValues('clarity')} />
      </section>

      <section className={css.part}>
        <h2>Finish</h2>
        <div className={css.choices} role="group" aria-label="Finish presets">
          {PRESETS.map((preset) => (
            <Tip key={preset.name} label={preset.tells}>
              <button type="button" className={css.choice} aria-pressed={isSet(filters, preset)} onClick={() => onChange(toggled(filters, preset))}>
                {preset.name}
              </button>
            </Tip>
          ))}
        </div>
        {!fancy && fold('cut')}
        {fold('polish')}
        {fold('symmetry')}
        {fold('fluorescence')}
      </section>

      <section className={css.part}>
        <h2>Price</h2>
        <Fold title="Discount, $/ct, amount, rap" set={setIn(PRICE_RANGES)}>
          {PRICE_RANGES.map(ranges)}
        </Fold>
      </section>

      <section className={css.part}>
        <h2>More</h2>
        <Fold title="Status" set={filters.status.length}>
          <Choices
            facet="status"
            label="Status"
            options={[...STATUSES, ...(isStaff ? [STONE_STATUS.notAvailable] : [])].map((code) => ({
              code: String(code),
              label: statusLabel('stone', code).label,
            }))}
            set={filters.status.map(String)}
            counts={counts}
            onSet={(codes) => change({ status: Object.values(STONE_STATUS).filter((code) => codes.includes(String(code))) })}
          />
        </Fold>
        {fold('lab')}
        {fold('location', locations.map((code) => ({ code, label: code })))}
        {fold('shade')}
        {fold('milky')}
        <Fold title="Proportions" set={setIn(SIZE_RANGES)}>
          {SIZE_RANGES.map(ranges)}
        </Fold>
        <Fold title="Media" set={Object.keys(filters.media).length}>
          {MEDIA_KEYS.map((key) => (
            <div key={key} className={css.labelled}>
              <span>{MEDIA_LABEL[key]}</span>
              <Choices
                facet={key}
                label={MEDIA_LABEL[key]}
                options={MEDIA_OPTIONS}
                set={filters.media[key] === undefined ? [] : [filters.media[key] === 'with' ? '1' : '2']}
                counts={counts}
                onSet={(codes) => {
                  const { [key]: _before, ...media } = filters.media;
                  const asked = codes.at(-1);
                  change({ media: asked === undefined ? media : { ...media, [key]: asked === '1' ? 'with' : 'without' } });
                }}
              />
            </div>
          ))}
        </Fold>
      </section>
    </div>
  );
}

const MEDIA_OPTIONS: readonly Option[] = [
  { code: '1', label: 'Available' },
  { code: '2', label: 'Not available' },
];
const WHITE_ONLY: readonly AttributeKey[] = ['color', 'cut'];
const FANCY_ONLY: readonly AttributeKey[] = ['fancy_color', 'intensity', 'overtone'];

function without(values: StoneFilters['values'], keys: readonly AttributeKey[]): StoneFilters['values'] {
  const kept = { ...values };
  for (const key of keys) delete kept[key];
  return kept;
}
