/**
 * Explains a stone's price: the supplier's, the list, each markup, the rounding and the result. For
 * staff only.
 */
import {
  appliedMarkups,
  clientsPrice,
  factorOf,
  kindOf,
  markedUp,
  stepWords,
  SUPPLIERS,
  type Factor,
  type PriceStep,
} from '../../../src/domain/prices/pricing.ts';
import { PRICE_BASIS } from '../../../src/domain/codes.ts';
import { Decimal, usd } from '../../../src/domain/money.ts';
import { findClient } from '../../db/queries/clients/clients.ts';
import { findAccountMarkups, type StoredMarkup } from '../../db/queries/prices/markups.ts';
import { agreedFor } from '../../db/queries/price-offers/agreed-prices.ts';
import { findPricedStone } from '../../db/queries/prices/priced-stone.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound } from '../../refusals.ts';
import type { AnswerData, Handler } from '../handler.ts';
import { chosenClient } from '../acting-for.ts';

type Why = AnswerData<'whyThisPrice'>;

export const whyThisPrice: Handler<'whyThisPrice'> = async ({ query }, call) =>
  call.read(async (tx) => {
    const stone = await findPricedStone(tx, query.stock_no);
    if (!stone) throw notFound();
    const { provider_id, price_basis, listed, stock_no, carat, ...figures } = stone;
    const clientId = await chosenClient(tx, call.person, query.user_id);
    const terms = clientId === null ? null : await findAccountMarkups(tx, clientId);
    const markups = terms === null ? [] : appliedMarkups(terms.markups, terms.account, provider_id);
    const factor = factorOf(markups.map(({ percent }) => percent));
    return {
      data: {
        stock_no,
        carat,
        supplier: {
          ...figures,
          based_on: price_basis === PRICE_BASIS.discount ? ('discount' as const) : ('price' as const),
        },
        listed,
        markups: markups.map((markup) => ledgerLine(markup, figures)),
        percent: ((factor - SUPPLIERS) / 100).toFixed(2),
        rounding: terms && rounding(figures.price_per_ct, factor, terms.step),
        client: terms && {
          ...(await nameOf(tx, terms.account.client_id)),
          ...clientsPrice({ ...figures, carat }, factor, terms.step),
        },
        agreed: clientId === null ? null : await agreedFor(tx, clientId, stock_no),
      },
    };
  });

async function nameOf(tx: Tx, clientId: string): Promise<{ id: string; name: string }> {
  const client = await findClient(tx, clientId);
  if (!client) throw notFound();
  const person = `${client.first_name} ${client.last_name}`.trim();
  return { id: client.id, name: client.business?.company_name ?? person };
}

const NAMES = {
  default: 'The house’s default',
  business: 'The client’s business',
  associate: 'Their business associate',
  provider: 'The provider’s stones',
  business_provider: 'Agreed with this business on this provider’s stones',
} as const;

function rounding(pricePerCt: string | null, factor: Factor, step: PriceStep): NonNullable<Why['rounding']> {
  const { markup_ppc } = clientsPrice({ price_per_ct: pricePerCt, carat: null, rap: null }, factor, step);
  const amount =
    pricePerCt === null || markup_ppc === null
      ? null
      : usd(new Decimal(markup_ppc).minus(markedUp(pricePerCt, factor)));
  return { step, name: `Rounded up to ${stepWords(step)}`, amount_per_ct: amount };
}

/**
 * Single lines may not add up to the cent; the result is rounded once, from the sum of percentages.
 */
function ledgerLine(
  markup: StoredMarkup,
  { price_per_ct }: { price_per_ct: string | null },
): Why['markups'][number] {
  const { percent, changed_by, changed_at } = markup;
  const kind = kindOf(markup);
  const amount = price_per_ct === null ? null : usd(new Decimal(price_per_ct).times(percent).div(100));
  return { kind, name: NAMES[kind], percent, amount_per_ct: amount, changed_by, changed_at };
}
