import { isClient } from '../client/client-of.ts';
import { Select, Stack, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/errors.ts';
import { grouped } from '../../domain/lines/cents.ts';
import { knownSum } from '../../domain/lines/known-sum.ts';
import { ableTo, confirmsAlone, namesOf, type HeldPowers } from '../../domain/powers.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { count, dateTime, plural } from '../../ui/format.ts';
import { refusedNumbers, RefusedStones } from '../../ui/actions/RefusedStones.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { stoneInWords, type Stone } from '../stone.ts';
import { STONE_ACTIONS, beyondLimit, mayDo, type StoneActionName } from './stone-actions.ts';
import common from '../../ui/common.module.css';
import css from './actions.module.css';
import { ClientPicker, useClient, type Client } from './ClientPicker.tsx';
import { PricedStones } from './PricedStones.tsx';
import { changedPrices, isAtAPrice } from './prices.ts';
import { usePrices } from './use-prices.ts';
import { creditFigures, useCreditStanding } from './credit-facts.ts';
import { CreditLeft } from './CreditLeft.tsx';
import { LimitReason } from './LimitReason.tsx';
import { limitIn, useHoldStanding } from './hold-facts.ts';
import { useTerms } from './terms.ts';
import { useStoneActions, type ActionInput } from './use-stone-actions.ts';
import { DueDate } from './DueDate.tsx';
import type { Terms } from './terms.ts';

interface MemoUntil {
  /** Null for no terms. */
  terms: string | null;
  /** Null for the default due date. */
  due: string | null;
}

interface MemoTermsProps {
  choices: readonly Terms[];
  value: MemoUntil;
  onChange: (value: MemoUntil) => void;
}

/** How long stones are lent: by terms, or until a chosen day. */
const MemoTerms = ({ choices, value, onChange }: MemoTermsProps) => (
  <div className={css.pair}>
    <Select
      label="Terms"
      placeholder="None named"
      data={choices.map(({ name }) => name)}
      value={value.terms}
      onChange={(terms) => onChange({ terms, due: choices.find(({ name }) => name === terms)?.due ?? null })}
      clearable
    />
    <DueDate value={value.due} onChange={(due) => onChange({ ...value, due })} />
  </div>
);

/** Bundled here because it also asks for a client. */
export { ClientChoice } from '../client/ClientChoice.tsx';

const NONE: readonly string[] = [];
const HOUR = 3_600_000;

/** `A hold lasts 24 hours, until 22/11/2026 04:05 PM.` */
const lastsUntil = (hours: number): string =>
  `A hold lasts ${plural(hours, 'hour')}, until ${dateTime(new Date(Date.now() + hours * HOUR))}.`;

async function takeBack(undo: () => Promise<string>): Promise<void> {
  try {
    toast.done(await undo());
  } catch (error) {
    toast.failed(messageOf(error));
  }
}

/** Who is asked to agree to a sum above the person's amount; null if nobody has to be. */
function whoAgrees(powers: HeldPowers | null | undefined, sum: string | null): string | null {
  const upTo = powers?.confirms_up_to;
  if (confirmsAlone(upTo, sum)) return null;
  return `By yourself you may confirm up to ${grouped(upTo ?? '0.00')} USD at once. ${namesOf(ableTo(powers, sum)) ?? 'A colleague'} of your company is asked to agree, and the stones are on hold for your company meanwhile.`;
}

interface ActionDialogProps {
  act: StoneActionName;
  stones: readonly Stone[];
  /** For staff: the client who is chosen until they choose another one. */
  forClient?: string | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** The button's text after prices have changed: continuing accepts the new ones. */
const acceptance = (act: StoneActionName, prices: number): string =>
  `Accept new ${prices === 1 ? 'price' : 'prices'} and ${STONE_ACTIONS[act].verb.toLowerCase()}`;

/**
 * Asks for what an action still needs (client, due date, text), says what it will do, and does it.
 */
export default function ActionDialog(props: ActionDialogProps) {
  const { act, forClient, opened, onClose, onDone } = props;
  // Those with which it was opened, whatever the screen behind it fetches or loses.
  const [stones] = useState(props.stones);
  const user = useUser();
  const { words: asked, path, see } = STONE_ACTIONS[act];
  const navigate = useNavigate();
  const ofStock = act === 'withdraw' || act === 'restore';
  const asksClient = !ofStock && !isClient(user);
  const given = useClient(asksClient ? forClient : undefined);
  const [chosenClient, setClient] = useState<Client | null>(null);
  const client = chosenClient ?? given;
  const [words, setWords] = useState('');
  const choices = useTerms(act === 'memo');
  const [ownUntil, setUntil] = useState<MemoUntil | null>(null);
  // The default terms, until the person chooses others.
  const until = ownUntil ?? { terms: choices[0]?.name ?? null, due: choices[0]?.due ?? null };
  const [complaint, setComplaint] = useState<{ client?: string; words?: string }>({});
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { carryOut, busy } = useStoneActions();
  const atAPrice = isAtAPrice(act);
  const prices = usePrices(stones, !asksClient, atAPrice && client !== null ? client.id : null);
  const { changed } = prices;

  const [reason, setReason] = useState('');
  const known = !asksClient || client !== null;
  const standing = useHoldStanding(act === 'hold' && known, client?.id);
  const takesCredit = act === 'memo' || act === 'confirm';
  const used = useCreditStanding(takesCredit && known, client?.id);
  const credit = creditFigures(
    used,
    prices.stones?.map(({ amount }) => amount),
  );
  const limits = { standing, credit, reason };
  const agreeing = whoAgrees(user.company, knownSum((prices.stones ?? []).map(({ amount }) => amount)));
  const chosen = client === null ? null : { role: client.role_id, business: client.business };
  const verdict = mayDo(act, stones, user, chosen, limits);
  // The server may know of a limit that the figures loaded here do not show.
  const beyond = asksClient
    ? (beyondLimit(act, stones, user, chosen, limits) ?? limitIn(refused, user.role_id))
    : null;
  // Stones that somebody else took meanwhile block the others.
  const inTheWay = refused === null || changed.length > 0 ? NONE : refusedNumbers(refused);
  const others =
    inTheWay.length === 0
      ? []
      : stones.filter(
          (stone) => !inTheWay.includes(stone.stock_no) && mayDo(act, [stone], user, chosen, limits).ok,
        );
  const withoutThose = `${STONE_ACTIONS[act].verb} the other ${count(others.length)}`;
  const lacksReason = beyond !== null && reason.trim() === '';
  const title = `${STONE_ACTIONS[act].verb} ${plural(stones.length, 'stone')}${act === 'memo' ? ' on memo' : ''}`;

  async function confirm(of: readonly Stone[]): Promise<void> {
    const missing = {
      client: asksClient && client === null ? MESSAGES.selectClient : undefined,
      words: words.trim() === '' ? (asked.missing ?? undefined) : undefined,
    };
    setComplaint(missing);
    if (Object.values(missing).some(Boolean)) return;
    const said: ActionInput = {
      words: words.trim(),
      dueDate: until.due,
      terms: until.terms,
      prices: (prices.stones ?? [])
        .filter(({ stock_no }) => of.some((stone) => stone.stock_no === stock_no))
        .map(({ stock_no, amount }) => ({ stock_no, amount })),
      userId: client?.id,
      reason: beyond === null ? undefined : reason.trim(),
    };
    setRefused(null);
    try {
      const { message, undo } = await carryOut(act, of, said);
      if (undo !== undefined) toast.done(message, { label: 'Undo', run: () => void takeBack(undo) });
      else if (see === undefined || !accessOf(user, path).read) toast.done(message);
      else toast.done(message, { label: see, run: () => void navigate({ to: path }) });
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
      button={
        others.length > 0 ? withoutThose : changed.length > 0 ? acceptance(act, changed.length) : undefined
      }
      stones={
        atAPrice && prices.stones !== null
          ? []
          : stones.map((stone) => `${stone.stock_no} ${stoneInWords(stone)}`)
      }
      ready={
        (verdict.ok || others.length > 0) &&
        !lacksReason &&
        (!atAPrice || prices.stones !== null || client === null)
      }
      busy={busy}
      onConfirm={() => void confirm(others.length > 0 ? others : stones)}
      fields={
        <Stack gap="sm">
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
          <CreditLeft figures={credit} />
          {prices.error !== null && (
            <p role="alert" className={`${common.refused} ${css.verdict}`}>
              {prices.error.message} Choose the client again to see the prices.
            </p>
          )}
          {act === 'memo' && <MemoTerms choices={choices} value={until} onChange={setUntil} />}
          <Textarea
            label={asked.label}
            autosize
            minRows={asked.rows}
            maxRows={6}
            maxLength={asked.most}
            required={asked.missing !== null}
            withAsterisk={asked.missing !== null}
            data-autofocus={(asked.missing !== null && !asksClient) || undefined}
            error={complaint.words}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {beyond !== null && <LimitReason why={beyond} value={reason} onChange={setReason} />}
          {!verdict.ok && inTheWay.length === 0 && verdict.refusal.sentence !== beyond && (
            <p role="alert" className={`${common.refused} ${css.verdict}`}>
              {verdict.refusal.sentence}
            </p>
          )}
          {refused !== null && changed.length > 0 && (
            <p role="alert" className={`${common.refused} ${css.verdict}`}>
              {refused.message}
            </p>
          )}
          {refused !== null && changed.length === 0 && <RefusedStones error={refused} />}
        </Stack>
      }
    >
      {STONE_ACTIONS[act].follows}
      {act === 'confirm' && agreeing !== null && ` ${agreeing}`}
      {act === 'hold' && standing !== undefined && ` ${lastsUntil(standing.hold_hours)}`}
    </ConfirmAction>
  );
}
