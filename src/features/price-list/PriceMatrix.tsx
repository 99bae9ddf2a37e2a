import { SegmentedControl, Select } from '@mantine/core';
import type { AnswerOf } from '../../api/client.ts';
import { COLORS } from '../../domain/attributes/color.ts';
import { LISTED_CLARITIES, LISTED_COLORS } from '../../domain/prices/price-list.ts';
import { LIST_SHAPE_LABEL, LIST_SHAPES } from '../../domain/prices/list-shapes.ts';
import { Choice, ChoiceRow } from '../../ui/forms/Choice.tsx';
import { carat, count, DASH, day } from '../../ui/format.ts';
import type { PriceListView } from './price-list-view.ts';
import css from './price-list.module.css';
import common from '../../ui/common.module.css';

type Answer = AnswerOf<'listRapPrices'>;

const LABEL: ReadonlyMap<string, string> = new Map(COLORS.map(({ code, label }) => [code, label]));

interface PriceMatrixProps {
  answer: Answer;
  view: PriceListView;
  onView: (view: PriceListView) => void;
}

/** The list for one shape and size: colours down, clarities across. */
export function PriceMatrix({ answer, view, onView }: PriceMatrixProps) {
  const { shape = 'BR' } = view;
  const lists = answer.lists.filter((list) => list.shape === shape);
  const list = lists.find((one) => (view.day === undefined ? one.in_force : one.listed_on === view.day));
  const { sizes } = answer;
  const size =
    view.carat === undefined
      ? sizes[0]
      : sizes.find((one) => one.carat_from <= (view.carat ?? 0) && (view.carat ?? 0) <= one.carat_to);
  const cells = new Map(
    answer.data
      .filter((row) => row.carat_from === size?.carat_from)
      .map((row) => [`${row.color} ${row.clarity}`, row.price]),
  );
  const known = [...cells.keys()].map((key) => key.split(' '));
  const colors = LISTED_COLORS.filter((color) => known.some(([one]) => one === color));
  const clarities = LISTED_CLARITIES.filter((clarity) => known.some(([, one]) => one === clarity));
  return (
    <>
      <div className={css.choices}>
        <SegmentedControl
          aria-label="Shape"
          size="sm"
          data={LIST_SHAPES.map((one) => ({ value: one, label: LIST_SHAPE_LABEL[one] }))}
          value={shape}
          onChange={(one) => onView(one === 'BR' ? {} : { shape: one })}
        />
        <Select
          aria-label="Day of the list"
          w={240}
          data={lists.map((one) => ({
            value: one.listed_on,
            label: `${day(one.listed_on)}${one.in_force ? ' (in force)' : ''}`,
          }))}
          value={list?.listed_on ?? null}
          onChange={(chosen) => {
            const inForce = lists.find((one) => one.listed_on === chosen)?.in_force === true;
            onView({ ...view, day: inForce ? undefined : (chosen ?? undefined) });
          }}
        />
      </div>
      <ChoiceRow label="Carat">
        {sizes.map((one) => (
          <Choice
            key={one.carat_from}
            chosen={one.carat_from === size?.carat_from}
            onClick={() => onView({ ...view, carat: one.carat_from })}
          >
            {carat(one.carat_from)}–{carat(one.carat_to)}
          </Choice>
        ))}
      </ChoiceRow>
      {list?.is_made_up === true && (
        <p className={css.madeUp}>
          These prices are made up for the demo by a formula. They were never published; do not trade on them.
        </p>
      )}
      {size === undefined || list === undefined ? (
        <p className={common.quiet}>The list does not cover this size.</p>
      ) : (
        <div className={css.scroll} tabIndex={0} role="region" aria-label="Price list">
          <table className={css.matrix}>
            <caption>
              {LIST_SHAPE_LABEL[shape]}, {carat(size.carat_from)} to {carat(size.carat_to)} ct,{' '}
              {day(list.listed_on)}, USD per carat
            </caption>
            <thead>
              <tr>
                <th scope="col">Color</th>
                {clarities.map((clarity) => (
                  <th key={clarity} scope="col">
                    {clarity}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {colors.map((color) => (
                <tr key={color}>
                  <th scope="row">{LABEL.get(color) ?? color}</th>
                  {clarities.map((clarity) => {
                    const price = cells.get(`${color} ${clarity}`);
                    return <td key={clarity}>{price === undefined ? DASH : count(price)}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
