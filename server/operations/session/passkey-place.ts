import { conflict } from '../../refusals.ts';
import { placeOfPasskeys } from '../../security/passkeys.ts';
import type { PublicCall } from '../handler.ts';

/** @throws Refused 409 if the portal has an address without a name */
export function placeOrRefuse({ services }: Pick<PublicCall, 'services'>) {
  const place = placeOfPasskeys(services.env);
  if (place === null)
    throw conflict('Passkeys need an address with a name, by https. Ask the portal’s operator.', {
      refusal: 'guard',
      guard: 'named-address',
    });
  return place;
}
