import { Select, Textarea } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { plural } from '../../ui/format.ts';
import { RefusedStones } from '../../ui/actions/RefusedStones.tsx';
import { useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { Stone } from '../stone.ts';
import { beyondLimit, isClient, mayDo, type ActName } from './acts.ts';
import css from './actions.module.css';
import { ClientPicker, type Client } from './ClientPicker.tsx';
import { DueDate } from './DueDate.tsx';
import { PricedStones } from './PricedStones.tsx';
import { changedPrices, isAtAPrice } from './prices.ts';
import { usePrices } from './use-prices.ts';
import { HoldReason } from './HoldReason.tsx';
import { limitIn, useHoldStanding } from './hold-facts.ts';
import { useActs, type ActWords } from './use-acts.ts';

/** Asks for whom, too, and is thus at hand with the same load. */
export { ClientChoice } from '../client/ClientChoice.tsx';

interface ActDialogProps {
  act: ActName;
  stones: readonly Stone[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

const VERB: Record<ActName, string> = {
  hold: 'Hold',
  memo: 'Issue',
  confirm: 'Confirm',
  enquire: 'Enquire about',
  withdraw: 'Withdraw',
  restore: 'Restore',
};

const DAY = 'YYYY-MM-DD';

/** The usual terms, and the day that each leads to when a memo is issued today. */
const TERMS: readonly { name: string; due: () => string }[] = [
  { name: '10 business days', due: () => dayjs().add(14, 'day').format(DAY) },
  ...[30, 60, 90].map((days) => ({ name: `${days} days`, due: () => dayjs().add(days, 'day').format(DAY) })),
];

/** What is written down when nobody says otherwise: the trade's usual terms. */
const usualTerms = () => ({ name: TERMS[0]?.name ?? null, due: TERMS[0]?.due() ?? null });

const FOLLOWS: Record<ActName, string> = {
  hold: 'Nobody else can take these stones until the hold ends, and they keep their price.',
  memo: 'The stones are lent to the client; they come back or are sold line by line.',
  confirm: 'A firm request: an administrator approves or rejects each stone.',
  enquire: 'A question about these stones; it keeps them for nobody.',
  withdraw: 'Clients no longer see these stones, and nobody can take them, until they are restored.',
  restore: 'These stones can be found and taken again.',
};

/** The button once prices changed: to go on is to take the new ones. */
const acceptance = (act: ActName, prices: number): string =>
  `Accept new ${prices === 1 ? 'price' : 'prices'} and ${VERB[act].toLowerCase()}`;

/** Asks what an act still needs (for whom, until when, in which words), says what will follow, and does it. */
export default function ActDialog({ act, stones, opened, onClose, onDone }: ActDialogProps) {
  const user = useUser();
  const ofStock = act === 'withdraw' || act === 'restore';
  const asksClient = !ofStock && !isClient(user);
  const [client, setClient] = useState<Client | null>(null);
  const [words, setWords] = useState('');
  const [dueDate, setDueDate] = useState(() => usualTerms().due);
  const [terms, setTerms] = useState(() => usualTerms().name);
  const [complaint, setComplaint] = useState<{ client?: string; words?: string }>({});
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { carryOut, busy } = useActs();
  const atAPrice = isAtAPrice(act);
  const prices = usePrices(stones, !asksClient, atAPrice && client !== null ? client.id : null);
  const { changed } = prices;

  const [reason, setReason] = useState('');
  const standing = useHoldStanding(act === 'hold' && (!asksClient || client !== null), client?.id);
  const chosen = client === null ? null : { role: client.role_id, business: client.business };
  const verdict = mayDo(act, stones, user, chosen, { standing, reason });
  // The server may know of a limit that the client's figures here do not show.
  const beyond = asksClient ? (beyondLimit(act, stones, user, chosen, standing) ?? limitIn(refused)) : null;
  const lacksReason = beyond !== null && reason.trim() === '';
  const title = `${VERB[act]} ${plural(stones.length, 'stone')}${act === 'memo' ? ' on memo' : ''}`;

  async function confirm(): Promise<void> {
    const missing = {
      ...(asksClient && client === null ? { client: MESSAGES.selectClient } : {}),
      ...(act === 'enquire' && words.trim() === '' ? { words: 'Please write what you want to know.' } : {}),
    };
    setComplaint(missing);
    if (Object.keys(missing).length > 0) return;
    const said: ActWords = {
      words: words.trim(),
      dueDate,
      terms,
      prices: (prices.stones ?? []).map(({ stock_no, amount }) => ({ stock_no, amount })),
      ...(client === null ? {} : { userId: client.id }),
      ...(beyond === null ? {} : { reason: reason.trim() }),
    };
    setRefused(null);
    try {
      toast.done(await carryOut(act, stones, said));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
      prices.change(changedPrices(error));
    }
  }

  return (
    <ConfirmAction
      opened={opened}
      onClose={onClose}
      title={title}
      {...(changed.length > 0 ? { button: acceptance(act, changed.length) } : {})}
      stones={atAPrice && prices.stones !== null ? [] : stones.map((stone) => stone.stock_no)}
      ready={verdict.ok && !lacksReason && (!atAPrice || prices.stones !== null || client === null)}
      busy={busy}
      onConfirm={() => void confirm()}
      fields={
        <div className={css.fields}>
          {asksClient && (
            <ClientPicker
              value={client}
              error={complaint.client}
              onChange={(next) => {
                setClient(next);
                setComplaint({});
                setRefused(null);
              }}
            />
          )}
          {atAPrice && prices.stones !== null && <PricedStones stones={prices.stones} changed={changed} />}
          {prices.error !== null && (
            <p role="alert" className={css.verdict}>
              {prices.error.message} Choose the client once more to see the prices.
            </p>
          )}
          {act === 'memo' && (
            <div className={css.pair}>
              <Select
                label="Terms"
                placeholder="None named"
                data={TERMS.map(({ name }) => name)}
                value={terms}
                onChange={(name) => {
                  setTerms(name);
                  setDueDate(TERMS.find((one) => one.name === name)?.due() ?? null);
                }}
                clearable
              />
              <DueDate value={dueDate} onChange={setDueDate} />
            </div>
          )}
          <Textarea
            label={act === 'enquire' ? 'Your question' : ofStock ? 'Reason' : 'Remark'}
            autosize
            minRows={act === 'enquire' ? 3 : 1}
            maxRows={6}
            maxLength={act === 'enquire' ? 2000 : 500}
            required={act === 'enquire'}
            withAsterisk={act === 'enquire'}
            data-autofocus={(act === 'enquire' && !asksClient) || undefined}
            error={complaint.words}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {beyond !== null && <HoldReason why={beyond} value={reason} onChange={setReason} />}
          {!verdict.ok && verdict.refusal.sentence !== beyond && (
            <p role="alert" className={css.verdict}>
              {verdict.refusal.sentence}
            </p>
          )}
          {refused !== null && changed.length > 0 && (
            <p role="alert" className={css.verdict}>
              {refused.message}
            </p>
          )}
          {refused !== null && changed.length === 0 && <RefusedStones error={refused} />}
        </div>
      }
    >
      {FOLLOWS[act]}
    </ConfirmAction>
  );
}
