/** The access and prices of many clients, read in one query. */
import { CLIENT_ROLES, type RoleId } from '../../src/domain/codes.ts';
import { factorsOf, type Markup } from '../../src/domain/prices/pricing.ts';
import type { StoneView } from '../db/fragments/shown-offer.ts';
import { hiddenStones } from '../db/fragments/tenancy.ts';
import { shownToMany } from '../db/queries/clients/inventory-access.ts';
import { markupsOfMany } from '../db/queries/prices/markups.ts';
import type { Tx } from '../db/with-actor.ts';

/**
 * The same as `stoneAccessOf` and `pricesFor` for each of these clients. @throws Error for a person
 * who is not a client
 */
export async function viewsOfClients(
  tx: Tx,
  clients: ReadonlyMap<string, RoleId>,
): Promise<Map<string, StoneView>> {
  const ids = [...clients.keys()];
  const shown = await shownToMany(tx, ids);
  const { accounts, markups, step } = await markupsOfMany(tx, ids);
  const own = Map.groupBy(markups, ({ client_id }) => client_id ?? '');
  const common: readonly Markup[] = own.get('') ?? [];
  return new Map(
    [...clients].map(([id, role]) => {
      if (!CLIENT_ROLES.includes(role)) throw new Error('Only clients look for stones.');
      const account = accounts.get(id) ?? { client_id: id, associate_id: null };
      const factors = factorsOf([...(own.get(account.client_id) ?? []), ...common], account, step);
      const view: StoneView = {
        asClient: true,
        hidden: hiddenStones(role),
        access: shown.access.get(id) ?? null,
        confirmedSince: shown.confirmedSince,
        prices: { factors, suppliers: false },
      };
      return [id, view];
    }),
  );
}
