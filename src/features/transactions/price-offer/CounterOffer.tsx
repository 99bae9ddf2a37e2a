import { useState } from 'react';
import { fallsSteeply } from '../../../domain/prices/pricing.ts';
import { OfferedPrices } from '../../../stones/price-offers/OfferedPrices.tsx';
import { amountTyped, LESS_THAN_HALF, NOTHING_TYPED } from '../../../stones/price-offers/offered-prices.ts';
import { ActionButton } from '../../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { RefusedStones } from '../../../ui/actions/RefusedStones.tsx';
import { ApiError } from '../../../api/errors.ts';
import { money, plural } from '../../../ui/format.ts';
import { useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import type { PriceOfferLine } from '../lines.ts';
import { listOf, offerDecision, pricedFor } from './offer-decision.ts';
import common from '../../../ui/common.module.css';

type Props = LineActionsProps<PriceOfferLine> & { event: 'COUNTER' | 'OFFER_AGAIN' };

/** Another price for the chosen lines: the house's own, or the client's next one. */
export function CounterOffer({ event, lines, user, onDone }: Props) {
  const answer = useMove('answerPriceOffer');
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const isHouse = event === 'COUNTER';
  const label = isHouse ? 'Counter' : 'Offer again';
  const amountOf = (line: PriceOfferLine): string | null => amountTyped(typed, pricedFor(line));
  const verdict = offerDecision({ event, lines, user, amountOf });
  const isSteep = lines.some((line) => {
    const next = amountOf(line);
    return next !== null && fallsSteeply(listOf(line), next);
  });
  const isTyped = Object.keys(typed.values).length > 0;

  async function confirm(): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      await answer({
        data: {
          answer: 'counter',
          less_than_half: isSteep || undefined,
          lines: lines.flatMap((line) => {
            const amount = amountOf(line);
            return amount === null ? [] : [{ id: line.id, amount }];
          }),
        },
      });
      setOpened(false);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ActionButton
        size="compact-md"
        variant="default"
        decision={offerDecision({ event, lines, user })}
        onClick={() => {
          setTyped(NOTHING_TYPED);
          setRefused(null);
          setOpened(true);
        }}
      >
        {label}
      </ActionButton>
      <ConfirmAction
        opened={opened}
        onClose={() => setOpened(false)}
        title={
          isHouse
            ? `Counter ${plural(lines.length, 'offer')}`
            : `Offer again for ${plural(lines.length, 'stone')}`
        }
        acknowledge={isSteep ? LESS_THAN_HALF : undefined}
        ready={verdict.ok}
        busy={busy}
        onConfirm={() => void confirm()}
        fields={
          <>
            <OfferedPrices
              stones={lines.map((line) => {
                const stone = pricedFor(line);
                const before = `${isHouse ? 'offered' : 'asked'} $\u00a0${money(line.offered_amt)}`;
                return { ...stone, words: `${stone.words}, ${before}` };
              })}
              typed={typed}
              onTyped={(next) => {
                setTyped(next);
                setRefused(null);
              }}
              listed="Price $"
            />
            {!verdict.ok && (
              <p role={isTyped ? 'alert' : undefined} className={common.quiet}>
                {verdict.refusal.sentence}
              </p>
            )}
            {refused !== null && <RefusedStones error={refused} />}
          </>
        }
      >
        {isHouse
          ? 'The client can accept your price, offer another one, or decline.'
          : 'We will answer again.'}{' '}
        {lines.length === 1 ? 'The stone stays' : 'The stones stay'} available to everyone in the meantime.
      </ConfirmAction>
    </>
  );
}
