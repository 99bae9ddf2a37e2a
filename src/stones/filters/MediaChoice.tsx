import { MEDIA_KEYS, MEDIA_LABEL, type MediaKey } from '../../domain/stones/search-filters.ts';
import type { FilterProps } from './attribute-filters.tsx';
import { Choices, type Option } from './Choices.tsx';
import css from './filters.module.css';

const OPTIONS: readonly Option[] = [
  { code: '1', label: 'Available' },
  { code: '2', label: 'Not available' },
];

/** Whether stones have a picture, a video or a certificate. */
export default function MediaChoice(props: FilterProps) {
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
        options={OPTIONS}
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
