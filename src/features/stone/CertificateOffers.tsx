import { freshness } from '../../domain/stones/freshness.ts';
import { statusLabel } from '../../machines/stone-workflows.ts';
import { money, plural } from '../../ui/format.ts';
import common from '../../ui/common.module.css';
import { DrawerSection } from '../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { StockNumber } from '../../ui/records/StockNumber.tsx';
import css from './stone.module.css';
import { TellApart } from './TellApart.tsx';
import type { StoneDna } from './stone-texts.ts';

type Offer = StoneDna['offers'][number];

/**
 * For staff, the rows with the stone's certificate side by side: offers of the same stone, and rows
 * that cannot be it because their shape or weight is another.
 */
export function CertificateOffers({ stone }: { stone: StoneDna }) {
  const [twins, others] = [true, false].map((is) => stone.offers.filter(({ is_twin }) => is_twin === is));
  return (
    <>
      {stone.told_apart === true && <TellApart stone={stone} />}
      {twins !== undefined && twins.length > 0 && (
        <DrawerSection title={`${plural(twins.length + 1, 'offer')} of this stone`}>
          <OfferTable offers={[itself(stone), ...twins]} />
          <TellApart stone={stone} />
        </DrawerSection>
      )}
      {others !== undefined && others.length > 0 && (
        <DrawerSection title="Other stones with this report number">
          <p className={`${common.quiet} ${css.note}`}>
            {'They are not the same stone, so one of the rows must be wrong. Ask the providers.'}
          </p>
          <OfferTable offers={[itself(stone), ...others]} />
          {twins?.length === 0 && <TellApart stone={stone} />}
        </DrawerSection>
      )}
    </>
  );
}

const itself = (stone: StoneDna): Offer => ({
  ...stone,
  provider_name: stone.provider_name ?? null,
  is_twin: true,
  differs: [],
});

function OfferTable({ offers }: { offers: readonly Offer[] }) {
  return (
    <div className={css.offers}>
      <table>
        <thead>
          <tr>
            <th scope="col">Offer</th>
            <th scope="col">Status</th>
            <th scope="col">$/ct</th>
            <th scope="col">Amount $</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer, place) => (
            <tr key={offer.id} data-own={place === 0 || undefined}>
              <th scope="row">
                <StockNumber number={offer.stock_no ?? ''} />
                <small>{seenOf(offer)}</small>
                {offer.withheld === true && (
                  <small>{'Withheld until one row is corrected or told apart'}</small>
                )}
                {offer.differs.length > 0 && <small>{`Differs: ${offer.differs.join(', ')}`}</small>}
              </th>
              <td>
                <StatusBadge status={statusLabel('stone', offer.status)} quiet />
              </td>
              <td>{money(offer.price_per_ct)}</td>
              <td>{money(offer.total_amt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `Northern Diamonds, seen 30 h ago`. */
function seenOf({ provider_name: provider, confirmed_at }: Offer): string {
  const age = freshness(confirmed_at);
  return [provider, age && `seen ${age.words}`].filter((part) => part != null).join(', ');
}
