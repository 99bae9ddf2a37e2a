import type { components } from '../../api/schema.gen.ts';
import { LIST_SHAPE_LABEL } from '../../domain/prices/list-shapes.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { count, dateTime, day } from '../../ui/format.ts';
import css from './price-list.module.css';
import common from '../../ui/common.module.css';

type PriceList = components['schemas']['PriceList'];

/** Every imported list, newest first. */
export function ListHistory({
  lists,
  onOpen,
}: {
  lists: readonly PriceList[];
  onOpen: (list: PriceList) => void;
}) {
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label="History of price lists">
      <table className={css.history}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Shape</th>
            <th scope="col" className={css.number}>
              Rows
            </th>
            <th scope="col">Imported</th>
            <th scope="col">Corrected</th>
            <th scope="col">State</th>
            <th scope="col" aria-label="Entries in the audit log" />
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <tr key={`${list.shape} ${list.listed_on}`}>
              <td>
                <button type="button" className={css.link} onClick={() => onOpen(list)}>
                  {day(list.listed_on)}
                </button>
              </td>
              <td>{LIST_SHAPE_LABEL[list.shape]}</td>
              <td className={css.number}>{count(list.rows)}</td>
              <td>
                {dateTime(list.imported_at)} <span className={common.quiet}>by {list.imported_by}</span>
              </td>
              <td>
                {list.corrected_by === null ? (
                  <span className={common.quiet}>never</span>
                ) : (
                  <>
                    {dateTime(list.corrected_at)} <span className={common.quiet}>by {list.corrected_by}</span>
                  </>
                )}
              </td>
              <td>
                <span className={css.state}>
                  <StatusBadge
                    status={
                      list.in_force
                        ? { label: 'In force', colour: 'green' }
                        : { label: 'Past', colour: 'grey' }
                    }
                  />
                  {list.is_made_up && <span className={common.quiet}>made up</span>}
                </span>
              </td>
              <td>
                <AuditLink about={list.listed_on} row={`the list of ${day(list.listed_on)}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
