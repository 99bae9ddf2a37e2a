import { Fragment, useState, type ComponentType } from 'react';
import {
  byInclusion,
  INCLUSION_CODES,
  INCLUSION_FIELDS,
  INCLUSION_LABEL,
  NOT_ASSESSED,
} from '../../domain/attributes/inclusions.ts';
import { CLIENT_ROLES, STONE_STATUS } from '../../domain/codes.ts';
import { ageInWords, ageRange, STOCK_AGES } from '../../domain/lines/stock-ages.ts';
import {
  MEDIA_KEYS,
  MEDIA_LABEL,
  rangeText,
  type MediaKey,
  type Range,
} from '../../domain/stones/search-filters.ts';
import { SYMBOLS } from '../../domain/stones/symbols.ts';
import { statusLabel } from '../../machines/stone-workflows.ts';
import { useUser } from '../../ui/session/session.ts';
import { AttributeChoices, withRanges, type FilterProps } from './attribute-filters.tsx';
import { Choices, type Option } from './Choices.tsx';
import { RangeFields } from './RangeFields.tsx';
import { Segments } from './Segments.tsx';
import css from './filters.module.css';

const STATUSES = [
  STONE_STATUS.available,
  STONE_STATUS.hold,
  STONE_STATUS.memo,
  STONE_STATUS.confirmStones,
  STONE_STATUS.soldOut,
];

/** Of a stone; clients never see withdrawn ones. */
function StatusChoice(props: FilterProps) {
  const { filters, counts, onChange } = props;
  const isStaff = !CLIENT_ROLES.includes(useUser().role_id);
  const offered = isStaff ? [...STATUSES, STONE_STATUS.notAvailable] : STATUSES;
  return (
    <>
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
    </>
  );
}

/** Such as `BT0 none`: some people know the code, others the word. */
const INCLUSION_OPTIONS = byInclusion(({ field }): Option[] => [
  ...INCLUSION_CODES[field].map(({ code, label }) => ({ code, label: `${code} ${label.toLowerCase()}` })),
  NOT_ASSESSED,
]);

/** Black, white and open inclusions in each part, by the codes of the trade. */
function InclusionsChoice(props: FilterProps) {
  return INCLUSION_FIELDS.map((field) => (
    <Fragment key={field}>
      <h3>{INCLUSION_LABEL[field]}</h3>
      <AttributeChoices {...props} attribute={field} options={INCLUSION_OPTIONS[field]} />
    </Fragment>
  ));
}

const CONTAIN = [
  { value: 'with', label: 'Contains' },
  { value: 'without', label: 'Does not contain' },
] as const;

/** Finds stones whose report has any of the chosen symbols in its key, or none of them. */
function SymbolsChoice({ filters, onChange }: FilterProps) {
  // A search stores this only together with symbols, so until one is chosen it is kept here.
  const [wanted, setWanted] = useState<'with' | 'without'>('with');
  const { codes = [], contain = wanted } = filters.symbols ?? {};
  return (
    <>
      <Segments
        label="Key to symbols"
        options={CONTAIN}
        value={contain}
        onChange={(next) => {
          setWanted(next);
          if (codes.length > 0) onChange({ ...filters, symbols: { codes, contain: next } });
        }}
      />
      <Choices
        facet="key_to_symbols"
        label="Symbols"
        options={SYMBOLS}
        set={codes}
        counts={null}
        onSet={(chosen) =>
          onChange({
            ...filters,
            symbols: chosen.length === 0 ? undefined : { codes: chosen, contain },
          })
        }
      />
    </>
  );
}

const GROUPS = STOCK_AGES.map((age) => ({
  code: rangeText(ageRange(age)),
  label: ageInWords(age),
  range: ageRange(age),
}));
const isGroup = (range: Range): boolean => GROUPS.some(({ code }) => code === rangeText(range));

/** For staff: the age groups of the report of the stock by its age, with free ranges below. */
function DaysInStock({ filters, onChange }: FilterProps) {
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

const OFFERS = [
  { value: 'every', label: 'Every offer' },
  { value: 'one', label: 'One of each stone' },
] as const;

/** For staff: of several offers of a stone all, or the one that a client would be shown. */
function OffersChoice({ filters, onChange }: FilterProps) {
  return (
    <Segments
      label="Offers"
      options={OFFERS}
      value={filters.offers ?? 'every'}
      onChange={(next) => onChange({ ...filters, offers: next === 'one' ? next : undefined })}
    />
  );
}

const MEDIA_OPTIONS: readonly Option[] = [
  { code: '1', label: 'Available' },
  { code: '2', label: 'Not available' },
];

/** Whether stones have a picture, a video or a certificate. */
function MediaChoice(props: FilterProps) {
  return MEDIA_KEYS.map((key) => <OneMedium key={key} {...props} medium={key} />);
}

/** One choice, the other or none: choosing one takes the other back. */
function OneMedium({ filters, counts, onChange, medium }: FilterProps & { medium: MediaKey }) {
  const asked = filters.media[medium];
  return (
    <div className={css.labelled}>
      <span>{MEDIA_LABEL[medium]}</span>
      <Choices
        facet={medium}
        label={MEDIA_LABEL[medium]}
        options={MEDIA_OPTIONS}
        set={asked === undefined ? [] : [asked === 'with' ? '1' : '2']}
        counts={counts}
        onSet={(codes) => {
          const { [medium]: _before, ...media } = filters.media;
          const next = codes.at(-1);
          onChange({
            ...filters,
            media: next === undefined ? media : { ...media, [medium]: next === '1' ? 'with' : 'without' },
          });
        }}
      />
    </div>
  );
}

const FILTERS = {
  status: StatusChoice,
  inclusions: InclusionsChoice,
  symbols: SymbolsChoice,
  daysInStock: DaysInStock,
  offers: OffersChoice,
  media: MediaChoice,
} satisfies Record<string, ComponentType<FilterProps>>;

/** What is inside a fold that is opened now and then, and so not part of the first load. */
export default function FoldedFilter({ filter, ...props }: FilterProps & { filter: keyof typeof FILTERS }) {
  const Filter = FILTERS[filter];
  return <Filter {...props} />;
}
