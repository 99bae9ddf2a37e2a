import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LIST_SHAPE_LABEL } from '../../domain/prices/list-shapes.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { DASH, dateTime, day, money, percent } from '../../ui/format.ts';
import css from './why-price.module.css';

type Why = AnswerOf<'whyThisPrice'>;

interface WhyThisPriceProps {
  stockNo: string;
  /** The client shown first; another can be chosen. */
  firstClient: string | undefined;
}

/** From the supplier's price to the client's, with the origin of each markup. */
export default function WhyThisPrice({ stockNo, firstClient }: WhyThisPriceProps) {
  const [client, setClient] = useState(firstClient);
  const { data, error } = useQuery<AnswerOf<'whyThisPrice'>, ApiError>({
    ...q<'whyThisPrice'>('whyThisPrice', {
      query: { stock_no: stockNo, user_id: client },
    }),
    placeholderData: (before) => before,
  });
  return (
    <Stack gap="sm">
      <ClientSelect
        label="For which client"
        nobody="No client: the supplier’s price"
        value={client}
        onClient={setClient}
      />
      {error !== null && <p role="alert">{error.message}</p>}
      {data !== undefined && <Ledger why={data} />}
    </Stack>
  );
}

const askedIn = ({
  currency,
  price_per_ct,
  rate,
  rate_day,
}: NonNullable<Why['supplier']['original']>): string =>
  `asked ${currency} ${money(price_per_ct)} per carat, at ${Number(rate)} for one US dollar${rate_day === null ? '' : ` on ${day(rate_day)}`}`;

function Ledger({ why }: { why: Why }) {
  const { supplier, listed, markups, rounding, client, agreed } = why;
  return (
    <table className={css.ledger} aria-label="Why this price">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">%</th>
          <th scope="col">$/ct</th>
        </tr>
      </thead>
      <tbody>
        {listed !== null && (
          <tr>
            <th scope="row">
              List price
              <small>
                {LIST_SHAPE_LABEL[listed.shape]}, {listed.carat_from.toFixed(2)} to{' '}
                {listed.carat_to.toFixed(2)} ct, list of {day(listed.listed_on)}
                {listed.is_made_up && ', made up for the demo'}
                {supplier.rap !== null &&
                  supplier.rap !== listed.price &&
                  `; the stone still has ${money(supplier.rap)}`}
              </small>
            </th>
            <td>{DASH}</td>
            <td>{money(listed.price)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">
            Supplier’s price
            <small>
              {supplier.provider_name},{' '}
              {supplier.based_on === 'discount'
                ? 'offered at a discount, so it follows the list'
                : 'offered at a price, so it stays when the list changes'}
              {supplier.original !== null && `; ${askedIn(supplier.original)}`}
            </small>
          </th>
          <td>{percent(supplier.disc)}</td>
          <td>{money(supplier.price_per_ct)}</td>
        </tr>
        {markups.map((markup) => (
          <tr key={markup.kind}>
            <th scope="row">
              {markup.name}
              <small>
                Set {dateTime(markup.changed_at)} by {markup.changed_by}
              </small>
            </th>
            <td>+{percent(markup.percent)}</td>
            <td>+{money(markup.amount_per_ct)}</td>
          </tr>
        ))}
        {rounding !== null && (
          <tr>
            <th scope="row">{rounding.name}</th>
            <td>{DASH}</td>
            <td>{rounding.amount_per_ct === null ? DASH : `+${money(rounding.amount_per_ct)}`}</td>
          </tr>
        )}
      </tbody>
      {client !== null && (
        <tfoot>
          <tr>
            <th scope="row">
              {client.name} pays
              <small>
                $ {money(client.sell_amt)} for the stone; markups of {percent(why.percent)} %
              </small>
            </th>
            <td>{percent(client.markup_disc)}</td>
            <td>{money(client.markup_ppc)}</td>
          </tr>
          {agreed !== null && (
            <tr>
              <th scope="row">
                Agreed price
                <small>
                  $ {money(agreed.amount)} for the stone, {percent(agreed.below)} % below its price when{' '}
                  {agreed.offer_number} was made; agreed {dateTime(agreed.agreed_at)}, kept by{' '}
                  {agreed.document_number}
                </small>
              </th>
              <td>{DASH}</td>
              <td>{money(agreed.price_per_ct)}</td>
            </tr>
          )}
        </tfoot>
      )}
    </table>
  );
}
