import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { liveCodes } from '../../machines/workflows.ts';
import { stoneInWords } from '../../stones/stone.ts';
import { wholeText } from '../../ui/table/whole-text.ts';
import { age, carat, count, plural } from '../../ui/format.ts';
import type { Leads } from '../../ui/home/HomeCard.tsx';
import home from '../../ui/home/home.module.css';
import type { useEnquiryCount, useEnquiryDetails } from './queries.ts';
import { Price } from '../../ui/lists/Figures.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { Card } from './Card.tsx';
import css from './dashboard.module.css';
import { usd } from '../../ui/charts/usd.ts';

type Schemas = components['schemas'];
type Kind = keyof Schemas['EnquiryDetails'];

const COUNTS: readonly { count: keyof Schemas['EnquiryCount']; name: string; leads: Leads }[] = [
  { count: 'cartCount', name: 'In carts', leads: { to: '/transaction/cart' } },
  {
    count: 'watchListCount',
    name: 'Watched',
    leads: { to: '/transaction/watchlist' },
  },
  { count: 'notesCount', name: 'Noted', leads: { to: '/transaction/notes' } },
  { count: 'holdsCount', name: 'On hold', leads: { to: '/transaction/hold' } },
  { count: 'memosCount', name: 'On memo', leads: { to: '/transaction/memo' } },
  {
    count: 'pendingStonesCount',
    name: 'Pending approval',
    leads: {
      to: '/transaction/confirm-stone',
      search: { status: [...liveCodes('confirmStone')] },
    },
  },
  {
    count: 'confirmStonesCount',
    name: 'All confirm-stones',
    leads: { to: '/transaction/confirm-stone', search: { all: true } },
  },
];

export function Counts({ query }: { query: ReturnType<typeof useEnquiryCount> }) {
  const user = useUser();
  if (query?.data === undefined) return null;
  const counts = query.data;
  const open = COUNTS.filter(({ leads }) => accessOf(user, String(leads.to)).read);
  return (
    <nav className={css.counts} aria-label="With clients">
      {open.map(({ count: of, name, leads }) => (
        <Link key={of} {...leads} className={css.tile}>
          <b className={css.figure}>{count(counts[of])}</b>
          <span className={css.name}>{name}</span>
        </Link>
      ))}
    </nav>
  );
}

const KINDS: readonly { kind: Kind; name: string; list: string }[] = [
  { kind: 'confirmStones', name: 'Confirm-stones', list: '/transaction/confirm-stone' },
  { kind: 'holds', name: 'Holds', list: '/transaction/hold' },
  { kind: 'memos', name: 'Memos', list: '/transaction/memo' },
  { kind: 'carts', name: 'Carts', list: '/transaction/cart' },
];

/** Sums of the open lines of each workflow, and the newest lines. */
export function Newest({ query }: { query: ReturnType<typeof useEnquiryDetails> }) {
  const user = useUser();
  const kinds = KINDS.filter(({ list }) => accessOf(user, list).read);
  const [chosen, setChosen] = useState<Kind>();
  const shown = kinds.find(({ kind }) => kind === chosen) ?? kinds[0];
  if (query === null || shown === undefined) return null;
  return (
    <Card
      title="Recent requests"
      query={query}
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Kind"
          value={shown.kind}
          onChange={(value) => setChosen(kinds.find(({ kind }) => kind === value)?.kind)}
          data={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
        />
      }
    >
      {(details) => <Lines sum={details[shown.kind]} list={shown.list} />}
    </Card>
  );
}

function Lines({ sum, list }: { sum: Schemas['EnquirySum']; list: string }) {
  if (sum.lots === 0) return <p className={home.empty}>Nothing is open.</p>;
  return (
    <>
      <p className={css.sums}>
        <Link to={list}>
          <b className={css.figure}>{usd(sum.total_amt)}</b>
        </Link>{' '}
        {plural(sum.pieces, 'piece')} · {carat(sum.carats)} ct
      </p>
      <ul className={home.rows}>
        {sum.newest.map((line) => (
          <li key={line.id}>
            <Link to={list} search={{ search: line.stock_no }} className={home.row}>
              <span ref={(name) => wholeText(name)} className={home.name}>
                {stoneInWords(line)}
              </span>
              <span className={home.figure}>
                $ <Price value={line.amount} beside={{ supplier: line.cost_amt }} />
              </span>
              <span ref={(text) => wholeText(text)} className={home.further}>
                {clientName(line.client)} · {line.stock_no} · {age(line.at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
