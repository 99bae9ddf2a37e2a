import type { ReactNode } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { daysOut } from '../../domain/lines/memo-ages.ts';
import { countNoun } from '../../domain/text/count-nouns.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { count, money } from '../../ui/format.ts';
import css from './memo-desk.module.css';
import common from '../../ui/common.module.css';

type Desk = AnswerOf<'getMemoDesk'>;
type Row = Desk['total'];
type Figure = Pick<Row, 'lines' | 'value'>;

/**
 * The lines that a figure counts: of one client or all, of one age group or all, and only overdue
 * lines or those with a request for more time.
 */
export interface CountedLines {
  client?: string;
  overdue?: true;
  asked?: true;
  daysFrom?: number;
  daysTo?: number;
}

/** A link to these lines. */
export type LeadsTo = (counted: CountedLines, words: string, figure: ReactNode) => ReactNode;

const REMINDED: ActionDecision = {
  ok: false,
  refusal: { sentence: 'They were reminded today. They can be reminded again tomorrow.' },
};

interface OutTableProps {
  desk: Desk;
  leadsTo: LeadsTo;
  /** Reminds a client of overdue stones; absent if the person may not. */
  onRemind: ((clientId: string) => void) | undefined;
}

/**
 * Clients in rows, ages in columns, with the number of stones and their price to the client; the
 * totals come first.
 */
export function OutTable({ desk, leadsTo, onRemind }: OutTableProps) {
  const cells = { ages: desk.ages, leadsTo };
  return (
    <>
      <div
        className={css.scroll}
        tabIndex={0}
        role="region"
        aria-label="Stones on memo, by client and days out"
      >
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Client</th>
              <th scope="col">Out</th>
              <th scope="col">Overdue</th>
              {desk.ages.map(({ from, to }) => (
                <th key={from} scope="col">
                  {daysOut(from, to)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr data-total>
              <th scope="row">All clients</th>
              <Cells row={desk.total} of={{}} name="All clients" {...cells} />
            </tr>
            {desk.clients.map(({ client, memos, oldest, reminded_today, ...row }) => (
              <tr key={client.id}>
                <th scope="row">
                  {clientName(client)}
                  <small>{`${countNoun(memos, 'memo')}, oldest ${countNoun(oldest, 'day')}`}</small>
                  {onRemind !== undefined && row.overdue.lines > 0 && (
                    <ActionButton
                      variant="subtle"
                      size="compact-xs"
                      aria-label={`Remind ${clientName(client)}`}
                      decision={reminded_today ? REMINDED : { ok: true }}
                      onClick={() => onRemind(client.id)}
                    >
                      Remind
                    </ActionButton>
                  )}
                </th>
                <Cells row={row} of={{ client: client.id }} name={clientName(client)} {...cells} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {desk.more_clients > 0 && (
        <p className={common.quiet}>
          {count(desk.more_clients)} more clients have less on memo; the totals include them.
        </p>
      )}
    </>
  );
}

interface CellsProps {
  row: Row;
  of: CountedLines;
  name: string;
  ages: Desk['ages'];
  leadsTo: LeadsTo;
}

function Cells({ row, of, name, ages, leadsTo }: CellsProps) {
  const cell = (figure: Figure | undefined, counted: CountedLines, words: string): ReactNode =>
    figure === undefined || figure.lines === 0 ? (
      <span className={css.none}>–</span>
    ) : (
      leadsTo(
        counted,
        `${name}, ${words}: ${count(figure.lines)} stones, ${money(figure.value)} USD`,
        <>
          <strong>{count(figure.lines)}</strong>
          <small>$ {money(figure.value)}</small>
        </>,
      )
    );
  return (
    <>
      <td>{cell(row, of, 'out')}</td>
      <td data-over={row.overdue.lines > 0 || undefined}>
        {cell(row.overdue, { ...of, overdue: true }, 'overdue')}
      </td>
      {ages.map(({ from, to }, place) => (
        <td key={from}>
          {cell(row.ages[place], { ...of, daysFrom: from, daysTo: to ?? undefined }, daysOut(from, to))}
        </td>
      ))}
    </>
  );
}
