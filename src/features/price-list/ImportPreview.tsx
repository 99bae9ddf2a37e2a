import type { components } from '../../api/schema.gen.ts';
import { LIST_SHAPE_LABEL } from '../../domain/prices/list-shapes.ts';
import { carat, count, day, money, percent } from '../../ui/format.ts';
import { Facts } from '../../ui/records/RecordDrawer.tsx';
import css from './price-list.module.css';
import common from '../../ui/common.module.css';

type Change = components['schemas']['PriceListChange'];

/** The changes of an import per list, with the largest ones. */
export function ImportPreview({ lists }: { lists: readonly Change[] }) {
  return lists.map((list) => (
    <section key={list.shape} className={css.preview} aria-label={`Preview: ${LIST_SHAPE_LABEL[list.shape]}`}>
      <h2>
        {LIST_SHAPE_LABEL[list.shape]}, {day(list.listed_on)}
      </h2>
      <p className={common.quiet}>
        {list.against === null
          ? 'There is no earlier list of this shape.'
          : `Compared with the list of ${day(list.against)}.`}
      </p>
      <Facts
        facts={[
          { name: 'Rows', value: count(list.rows) },
          { name: 'Higher', value: count(list.raised) },
          { name: 'Lower', value: count(list.lowered) },
          { name: 'Less than half', value: count(list.fallen) },
          { name: 'Unchanged', value: count(list.same) },
          { name: 'New', value: count(list.added) },
          { name: 'Removed', value: count(list.gone) },
          { name: 'Average change %', value: percent(list.average_percent) },
        ]}
      />
      {list.examples.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="region" aria-label="Largest changes">
          <table className={css.history}>
            <caption>The largest changes</caption>
            <thead>
              <tr>
                <th scope="col">Carat</th>
                <th scope="col">Color</th>
                <th scope="col">Clarity</th>
                <th scope="col" className={css.number}>
                  Before
                </th>
                <th scope="col" className={css.number}>
                  After
                </th>
              </tr>
            </thead>
            <tbody>
              {list.examples.map((row) => (
                <tr key={`${row.color} ${row.clarity} ${row.carat_from}`}>
                  <td>
                    {carat(row.carat_from)}–{carat(row.carat_to)}
                  </td>
                  <td>{row.color}</td>
                  <td>{row.clarity}</td>
                  <td className={css.number}>{money(row.before)}</td>
                  <td className={css.number}>{money(row.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  ));
}
