import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { q } from '../../../api/query.ts';
import { colorInWords } from '../../../domain/sheets/color-words.ts';
import { shapeName } from '../../../domain/stones/stone-cells.ts';
import { markedShape } from '../../../domain/stones/stone-texts.ts';
import { carat, money } from '../../../ui/format.ts';
import { StockNumber } from '../../../ui/records/StockNumber.tsx';
import type { User } from '../../../ui/session/session.ts';
import { concerns, mayRead } from '../decision.ts';
import css from './invoice.module.css';
import type { Invoice } from './invoice.ts';
import { ReverseSale } from './ReverseSale.tsx';

type InvoicedStone = Invoice['lines'][number];

const WORKFLOW = { memo: 'memo', 'confirm-stone': 'confirmStone' } as const;

interface InvoiceStonesProps {
  invoice: Invoice;
  user: User;
}

/**
 * The stones of an invoice, each leading to its memo line or order with all that happened to it.
 * People who may reverse sales can select stones.
 */
export function InvoiceStones({ invoice, user }: InvoiceStonesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const reverses = concerns(user, 'reverseSale');
  const choose = (id: string, isChosen: boolean): void =>
    setChosen((now) => (isChosen ? [...now, id] : now.filter((one) => one !== id)));
  return (
    <>
      <ul className={css.list}>
        {invoice.lines.map((line) => (
          <li key={line.line_id} className={css.row} data-void={line.credit_note != null || undefined}>
            <span className={css.stone}>
              {reverses && line.credit_note == null && (
                <Checkbox
                  size="xs"
                  aria-label={`Select ${line.stock_no}`}
                  checked={chosen.includes(line.line_id)}
                  onChange={({ currentTarget }) => choose(line.line_id, currentTarget.checked)}
                />
              )}
              <Numbered line={line} user={user} />
            </span>
            <span className={css.figure}>$ {money(line.amount)}</span>
            <span className={css.further}>
              {[
                markedShape(line, shapeName(line.shape)),
                line.carat === null ? null : `${carat(line.carat)} ct`,
                colorInWords(line),
                line.clarity,
                line.credit_note == null ? null : `credited by ${line.credit_note}`,
              ]
                .filter((part) => part != null && part !== '')
                .join(' · ')}
            </span>
            <span className={css.further}>$ {money(line.price_per_ct)} /ct</span>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <Reversals invoice={invoice} chosen={chosen} user={user} onDone={() => setChosen([])} />
      )}
    </>
  );
}

/** The stock number, leading to what was sold. */
function Numbered({ line, user }: { line: InvoicedStone; user: User }) {
  const number = <StockNumber number={line.stock_no} />;
  if (!mayRead(user, WORKFLOW[line.of])) return number;
  return (
    <Link to={`/transaction/${line.of}`} search={{ all: true, search: line.stock_no, line: line.line_id }}>
      {number}
    </Link>
  );
}

interface ReversalsProps extends InvoiceStonesProps {
  /** Ids of memo lines and confirm-stones. */
  chosen: readonly string[];
  onDone: () => void;
}

function Reversals({ invoice, chosen, user, onDone }: ReversalsProps) {
  const [memo = [], orders = []] = (['memo', 'confirm-stone'] as const).map((of) =>
    invoice.lines.flatMap((line) => (line.of === of ? line.line_id : [])),
  );
  const memos = useQuery({
    ...q<'listMemos'>('listMemos', allOf(memo)),
    enabled: memo.length > 0,
  });
  const confirmed = useQuery({
    ...q<'listConfirmStones'>('listConfirmStones', allOf(orders)),
    enabled: orders.length > 0,
  });
  const among = <Row extends { id: string }>(rows: readonly Row[] = []): Row[] =>
    rows.filter(({ id }) => chosen.includes(id));
  return (
    <div className={css.act}>
      <ReverseSale of="memo" workflow="memo" lines={among(memos.data?.data)} user={user} onDone={onDone} />
      <ReverseSale
        of="confirm-stone"
        workflow="confirmStone"
        lines={among(confirmed.data?.data)}
        user={user}
        onDone={onDone}
      />
    </div>
  );
}

const allOf = (ids: string[]) => ({ query: { groupBy: 1, size: ids.length }, data: { ids } }) as const;
