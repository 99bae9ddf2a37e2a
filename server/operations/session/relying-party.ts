import { conflict } from '../../refusals.ts';
import { relyingPartyOf } from '../../security/passkeys.ts';
import type { PublicCall } from '../handler.ts';

/** @throws Refused 409 if the portal has an address without a name */
export function relyingPartyOrRefuse({ services }: Pick<PublicCall, 'services'>) {
  const place = relyingPartyOf(services.env);
  if (place === null)
    throw conflict('Passkeys need an https address with a domain name. Ask the portal’s operator.', {
      refusal: 'guard',
      guard: 'named-address',
    });
  return place;
}
