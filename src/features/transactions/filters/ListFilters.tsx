import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { GROUPING_LABEL, type Grouping } from '../../../domain/lines/grouping.ts';
import { ClientSelect } from '../../../ui/forms/ClientSelect.tsx';
import { DayRange } from '../../../ui/forms/DayRange.tsx';
import { FindField } from '../../../ui/forms/FindField.tsx';
import { CountryFilter } from './LinkedFilters.tsx';
import { SourceFilter, type SourceChoice } from './SourceFilter.tsx';
import { firstTypeOf } from '../line-question.ts';
import { lineView, type LineView } from '../transactions-view.ts';
import { TypeFilter, type TypeFilterProps } from './TypeFilter.tsx';
import css from '../transactions.module.css';

interface ListFiltersProps {
  view: LineView;
  onView: (next: LineView) => void;
  /** The fields that the text is searched in: `Stock, report`. */
  finds: string;
  /** Whether staff can choose a client; not on a client's own page. */
  withClients: boolean;
  source?: SourceChoice | undefined;
  /** Chooses a person of the client's company. */
  person?: ReactNode;
  groupings: readonly Grouping[];
  group: Grouping;
  askFor: TypeFilterProps['askFor'];
  /** The filters that only this list has. */
  children?: ReactNode;
}

/** The filters of every transaction list: text, client, days, white or fancy, grouping. */
export function ListFilters(props: ListFiltersProps) {
  const { view, onView, finds, withClients, source, groupings, group, askFor, children } = props;
  const first = firstTypeOf(source);
  const change = (next: Partial<LineView>): void => onView(lineView.narrow(view, next));
  return (
    <div className={css.filters}>
      <div className={css.fields}>
        <FindField
          className={css.search}
          type="search"
          aria-label="Find in this list"
          placeholder={withClients ? `${finds}, client` : finds}
          value={view.search}
          onFind={(search) => change({ search })}
        />
        {source !== undefined && <SourceFilter {...source} />}
        {withClients && (
          <ClientSelect
            className={css.client}
            value={view.client}
            onClient={(client) => change({ client, person: undefined })}
          />
        )}
        {props.person}
        {view.country !== undefined && (
          <CountryFilter country={view.country} onClear={() => change({ country: undefined })} />
        )}
        <DayRange label="Dates" from={view.from} to={view.to} onDays={(from, to) => change({ from, to })} />
        <TypeFilter
          value={view.type ?? first}
          first={first}
          onType={(type) => change({ type })}
          askFor={askFor}
        />
        <Select
          className={css.group}
          aria-label="Grouping"
          allowDeselect={false}
          data={groupings.map((one) => ({ value: String(one), label: GROUPING_LABEL[one] }))}
          value={String(group)}
          onChange={(value) => change({ group: Number(value) as Grouping })}
        />
      </div>
      {children}
    </div>
  );
}
