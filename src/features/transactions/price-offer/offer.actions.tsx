import { CLIENT_ROLES } from '../../../domain/codes.ts';
import { ANY_REASON } from '../../../ui/actions/permission-decision.ts';
import { plural } from '../../../ui/format.ts';
import { concerns } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import { idsOf, type PriceOfferLine } from '../lines.ts';
import { AcceptOffer } from './AcceptOffer.tsx';
import { CounterOffer } from './CounterOffer.tsx';
import { isCountered, offerDecision } from './offer-decision.ts';
import { pricedOffer } from './priced-offer.ts';

type Props = LineActionsProps<PriceOfferLine>;

/** The house answers open offers, clients answer countered ones. */
export function OfferActions(props: Props) {
  const { lines, user } = props;
  if (!concerns(user, 'answerPriceOffer')) return null;
  if (!CLIENT_ROLES.includes(user.role_id))
    return (
      <>
        <AcceptOffer
          {...props}
          event="ACCEPT"
          follows="Each client gets an order or a memo at these prices."
        />
        <CounterOffer {...props} event="COUNTER" />
        <Decline {...props} event="DECLINE" />
      </>
    );
  if (!lines.some(isCountered)) return <Withdraw {...props} />;
  return (
    <>
      <AcceptOffer {...props} event="AGREE" follows="You get an order or a memo at these prices." />
      <CounterOffer {...props} event="OFFER_AGAIN" />
      <Decline {...props} event="TURN_DOWN" />
    </>
  );
}

function Decline({ lines, user, onDone, event }: Props & { event: 'DECLINE' | 'TURN_DOWN' }) {
  const answer = useMove('answerPriceOffer');
  const input = { event, lines, user } as const;
  const ids = idsOf(lines).map((id) => ({ id }));
  return (
    <LineAction
      label="Decline"
      tone="danger"
      shortcut="r"
      lines={lines}
      decision={offerDecision({ ...input, reason: ANY_REASON })}
      title={`Decline ${plural(lines.length, 'offer')}`}
      prices={lines.map(pricedOffer)}
      {...(event === 'DECLINE'
        ? { words: { label: 'Reason', judge: (reason: string) => offerDecision({ ...input, reason }) } }
        : {})}
      onConfirm={(reason) => answer({ data: { answer: 'decline', lines: ids, reason: reason || undefined } })}
      onDone={onDone}
    >
      {event === 'DECLINE'
        ? 'No price is agreed. The client sees the reason and can make a new offer.'
        : 'No price is agreed. You can make a new offer.'}
    </LineAction>
  );
}

function Withdraw({ lines, user, onDone }: Props) {
  const withdraw = useMove('withdrawPriceOffer');
  return (
    <LineAction
      label="Withdraw"
      tone="danger"
      lines={lines}
      decision={offerDecision({ event: 'WITHDRAW', lines, user })}
      title={`Withdraw ${plural(lines.length, 'offer')}`}
      prices={lines.map(pricedOffer)}
      onConfirm={() => withdraw({ data: { ids: idsOf(lines) } })}
      onDone={onDone}
    >
      They are no longer answered. You can make new ones.
    </LineAction>
  );
}
