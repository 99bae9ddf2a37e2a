import { useState } from 'react';
import { ROLE } from '../../../domain/codes.ts';
import { withinCreditLimit } from '../../../machines/guards/credit-limit.ts';
import { isClient } from '../../../stones/client/client-of.ts';
import { creditFigures, useCreditStanding } from '../../../stones/actions/credit-facts.ts';
import { CreditLeft } from '../../../stones/actions/CreditLeft.tsx';
import { LimitReason } from '../../../stones/actions/LimitReason.tsx';
import { actorOf } from '../../../ui/session/session.ts';
import { plural } from '../../../ui/format.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import type { PriceOfferLine } from '../lines.ts';
import { offerDecision } from './offer-decision.ts';
import { pricedOffer } from './priced-offer.ts';

type AcceptOfferProps = LineActionsProps<PriceOfferLine> & { event: 'ACCEPT' | 'AGREE'; follows: string };

/**
 * Accepts the offered prices. Administrators may exceed the client's credit limit with a reason.
 */
export function AcceptOffer({ lines, user, onDone, event, follows }: AcceptOfferProps) {
  const answer = useMove('answerPriceOffer');
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const credit = useCredit(lines, opened, isClient(user));
  const facts = { actor: actorOf(user), credit };
  const beyond = withinCreditLimit.passes(facts) ? null : withinCreditLimit.says(facts);
  return (
    <LineAction
      label="Accept"
      lines={lines}
      decision={offerDecision({ event, lines, user })}
      title={`Accept ${plural(lines.length, 'offer')}`}
      tone="primary"
      shortcut="a"
      prices={lines.map(pricedOffer)}
      onOpen={() => {
        setReason('');
        setOpened(true);
      }}
      fields={
        <>
          <CreditLeft figures={credit} />
          {beyond !== null && user.role_id === ROLE.administrator && (
            <LimitReason why={beyond} value={reason} onChange={setReason} />
          )}
        </>
      }
      onConfirm={() =>
        answer({
          data: {
            answer: 'accept',
            lines: lines.map(({ id, offered_amt: amount }) => ({ id, amount })),
            reason: beyond === null ? undefined : reason.trim() || undefined,
          },
        })
      }
      onDone={onDone}
    >
      {follows}
    </LineAction>
  );
}

/**
 * The credit use of the lines' client; null for several clients, which only the server can check.
 */
function useCredit(lines: readonly PriceOfferLine[], asks: boolean, own: boolean) {
  const [clientId, ...others] = new Set(lines.map(({ client }) => client.id));
  const isOne = others.length === 0 && clientId !== undefined;
  const standing = useCreditStanding(asks && isOne, own ? undefined : clientId);
  return isOne
    ? creditFigures(
        standing,
        lines.map(({ offered_amt: amount }) => amount),
      )
    : null;
}
