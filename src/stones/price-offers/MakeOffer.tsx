/** The form to offer prices for stones. */
import { SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useApiMutation } from '../../api/query.ts';
import { knownSum } from '../../domain/lines/known-sum.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { fallsSteeply } from '../../domain/prices/pricing.ts';
import { decide } from '../../machines/decide.ts';
import { rolesOf } from '../../machines/workflows.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts';
import { RefusedStones } from '../../ui/actions/RefusedStones.tsx';
import { dateTime, plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser, type User } from '../../ui/session/session.ts';
import common from '../../ui/common.module.css';
import css from '../actions/actions.module.css';
import { ClientPicker, useClient, type Client } from '../actions/ClientPicker.tsx';
import { useHoldStanding } from '../actions/hold-facts.ts';
import { factsOfStone } from '../actions/stone-actions.ts';
import { usePrices } from '../actions/use-prices.ts';
import { isClient } from '../client/client-of.ts';
import type { Stone } from '../stone.ts';
import { OfferedPrices } from './OfferedPrices.tsx';
import { amountTyped, LESS_THAN_HALF, NOTHING_TYPED, type StoneToPrice } from './offered-prices.ts';

interface MakeOfferProps {
  stones: readonly Stone[];
  forClient?: string | undefined;
  onDone: () => void;
}

export function MakeOffer(props: MakeOfferProps) {
  const { stones } = props;
  const user = useUser();
  const [opened, setOpened] = useState(false);
  const concerned = !isClient(user) || rolesOf('makePriceOffer').includes(user.role_id);
  const decision = mayOffer(stones, user, null);
  useShortcuts({
    o: () => {
      if (concerned && decision.ok) setOpened(true);
    },
  });
  if (!concerned) return null;
  return (
    <>
      <ActionButton
        size="compact-md"
        variant="default"
        aria-label="Make an offer"
        decision={decision}
        onClick={() => setOpened(true)}
      >
        Offer
      </ActionButton>
      {opened && (
        <OfferDialog
          {...props}
          onClose={() => setOpened(false)}
          onDone={() => {
            setOpened(false);
            props.onDone();
          }}
        />
      )}
    </>
  );
}

/**
 * The machine's decision from what the browser knows; until staff choose a client, one without
 * restrictions. Without `priced`, a valid price is assumed to follow.
 */
export function mayOffer(
  stones: readonly Stone[],
  user: User,
  client: Client | null,
  priced?: (stone: Stone) => { amount: string | null; list: string | null; carat?: number | null },
): ActionDecision {
  if (stones.length === 0) return { ok: false, refusal: { sentence: MESSAGES.selectDiamond } };
  for (const stone of stones) {
    const { amount, list, carat = null } = priced?.(stone) ?? ANY_PRICE;
    if (amount === null) return { ok: false, refusal: { sentence: 'Enter a price for each stone.' } };
    const facts = {
      ...factsOfStone(stone, user, client && { role: client.role_id, business: client.business }),
      isOffered: false,
      confirming: knownSum(stones.map((one) => (priced?.(one) ?? ANY_PRICE).amount)),
      offer: { amount, list, carat },
    };
    const decision = decide('priceOffer', null, { type: 'PROPOSE' }, facts);
    if (!decision.ok) return decision;
  }
  return permissionDecision(user, 'offer');
}

const ANY_PRICE: ReturnType<NonNullable<Parameters<typeof mayOffer>[3]>> = { amount: '0.01', list: '0.01' };

interface OfferDialogProps extends MakeOfferProps {
  onClose: () => void;
}

function OfferDialog({ stones, forClient, onClose, onDone }: OfferDialogProps) {
  const user = useUser();
  const asksClient = !isClient(user);
  const given = useClient(asksClient ? forClient : undefined);
  const [chosen, setChosen] = useState<Client | null>(null);
  const client = chosen ?? given;
  const { stones: prices, error } = usePrices(stones, !asksClient, client?.id ?? null);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [follows, setFollows] = useState<string>(ORDER);
  const [remark, setRemark] = useState('');
  const [complaint, setComplaint] = useState<string | undefined>();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const make = useApiMutation<'makePriceOffer'>('makePriceOffer', {
    invalidates: ['listPriceOffers', 'getStone', 'getClient'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onDone();
    },
    onError: setRefused,
  });
  const rows: StoneToPrice[] = (prices ?? []).map(({ stock_no, words, carat, amount }) => ({
    key: stock_no,
    stock_no,
    words,
    carat,
    list: amount,
    rap: stones.find((stone) => stone.stock_no === stock_no)?.rap ?? null,
  }));
  const rowOf = new Map(rows.map((row) => [row.stock_no, row]));
  const priced = ({ stock_no }: Stone) => {
    const row = rowOf.get(stock_no);
    return {
      amount: row === undefined ? null : amountTyped(typed, row),
      list: row?.list ?? null,
      carat: row?.carat ?? null,
    };
  };
  const verdict = mayOffer(stones, user, client, priced);
  const isSteep = stones.some((stone) => {
    const { amount, list } = priced(stone);
    return amount !== null && fallsSteeply(list, amount);
  });
  const isTyped = Object.keys(typed.values).length > 0;
  return (
    <ConfirmAction
      opened
      onClose={onClose}
      title={`Make an offer for ${plural(stones.length, 'stone')}`}
      acknowledge={isSteep ? LESS_THAN_HALF : undefined}
      ready={verdict.ok}
      busy={make.isPending}
      onConfirm={() => {
        setRefused(null);
        if (asksClient && client === null) return setComplaint(MESSAGES.selectClient);
        make.mutate({
          data: {
            stones: stones.flatMap((stone) => {
              const { amount } = priced(stone);
              return amount === null ? [] : [{ stock_no: stone.stock_no, amount }];
            }),
            less_than_half: isSteep || undefined,
            on_memo: follows === MEMO,
            user_id: client?.id,
            remark: remark.trim() || undefined,
          },
        });
      }}
      fields={
        <Stack gap="sm">
          {asksClient && (
            <ClientPicker
              value={client}
              error={complaint}
              onChange={(next) => {
                setChosen(next);
                setComplaint(undefined);
                setRefused(null);
              }}
            />
          )}
          {error !== null && (
            <p role="alert" className={`${common.refused} ${css.verdict}`}>
              {error.message} Choose the client again to see the prices.
            </p>
          )}
          {rows.length > 0 && (
            <OfferedPrices
              stones={rows}
              typed={typed}
              onTyped={(next) => {
                setTyped(next);
                setRefused(null);
              }}
              listed="Price $"
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label="If it is accepted"
            data={[
              { value: ORDER, label: 'To buy' },
              { value: MEMO, label: 'On memo' },
            ]}
            value={follows}
            onChange={setFollows}
          />
          <Textarea
            label="Remark"
            autosize
            minRows={1}
            maxRows={6}
            maxLength={1000}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
          {!verdict.ok && (isTyped || rows.length > 0) && (
            <p
              role={isTyped ? 'alert' : undefined}
              className={isTyped ? `${common.refused} ${css.verdict}` : undefined}
            >
              {verdict.refusal.sentence}
            </p>
          )}
          {refused !== null && <RefusedStones error={refused} />}
        </Stack>
      }
    >
      {stones.length === 1 ? 'The stone stays' : 'The stones stay'} available to everyone in the meantime.{' '}
      <AnsweredBy clientId={client?.id} asks={!asksClient || client !== null} />
    </ConfirmAction>
  );
}

const ORDER = 'order';
const MEMO = 'memo';
const HOUR = 3_600_000;

/** `The offer lapses if it is not answered by 25/11/2026 12:40 PM.` */
function AnsweredBy({ clientId, asks }: { clientId: string | undefined; asks: boolean }) {
  const data = useHoldStanding(asks, clientId);
  const [now] = useState(() => Date.now());
  if (data === undefined) return null;
  return (
    <>The offer lapses if it is not answered by {dateTime(new Date(now + data.price_offer_hours * HOUR))}.</>
  );
}
