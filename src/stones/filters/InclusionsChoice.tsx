import { Fragment } from 'react';
import {
  byInclusion,
  INCLUSION_CODES,
  INCLUSION_FIELDS,
  INCLUSION_LABEL,
  NOT_ASSESSED,
} from '../../domain/attributes/inclusions.ts';
import { AttributeChoices, type FilterProps } from './attribute-filters.tsx';
import type { Option } from './Choices.tsx';

/** Such as `BT0 none`: some people know the code, others the word. */
const OPTIONS = byInclusion(({ field }): Option[] => [
  ...INCLUSION_CODES[field].map(({ code, label }) => ({ code, label: `${code} ${label.toLowerCase()}` })),
  NOT_ASSESSED,
]);

/** Black, white and open inclusions in each part, by the codes of the trade. */
export default function InclusionsChoice(props: FilterProps) {
  return INCLUSION_FIELDS.map((field) => (
    <Fragment key={field}>
      <h3>{INCLUSION_LABEL[field]}</h3>
      <AttributeChoices {...props} attribute={field} options={OPTIONS[field]} />
    </Fragment>
  ));
}
