import type { Tx } from '../with-actor.ts';

export const countryExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.one('SELECT FROM country WHERE id = $1', [id])) !== undefined;

export interface CountryRow {
  id: number;
  name: string;
  iso2: string;
  phonecode: string;
}

export const listCountries = (tx: Tx): Promise<CountryRow[]> =>
  tx.many<CountryRow>('SELECT id, name, iso2, phonecode FROM country ORDER BY name');

/** The country's two-letter code. Undefined if the id is not a number or matches no country. */
export async function findCountryLetters(tx: Tx, id: string): Promise<string | undefined> {
  if (!/^\d{1,9}$/.test(id)) return undefined;
  const country = await tx.one<{ iso2: string }>('SELECT iso2 FROM country WHERE id = $1', [Number(id)]);
  return country?.iso2;
}
