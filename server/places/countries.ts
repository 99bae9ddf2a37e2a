import { countries } from 'countries-list';
import type pg from 'pg';

/**
 * Derived from the ISO 3166-1 code, so that a country has the same id in every database: IN is 914.
 */
export function countryId(iso2: string): number {
  const [first = 0, second = 0] = [...iso2].map((letter) => letter.charCodeAt(0) - 64);
  return first * 100 + second;
}

/** Brings the list of countries with their dial codes up to date; safe to repeat at every start. */
export async function ensureCountries(ownerPool: pg.Pool): Promise<void> {
  const known = Object.entries(countries).filter(([, country]) => country.phone.length > 0);
  await ownerPool.query(
    `INSERT INTO country (id, name, iso2, phonecode)
     SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[])
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, phonecode = excluded.phonecode
      WHERE (country.name, country.phonecode) IS DISTINCT FROM (excluded.name, excluded.phonecode)`,
    [
      known.map(([iso2]) => countryId(iso2)),
      known.map(([, country]) => country.name),
      known.map(([iso2]) => iso2),
      known.map(([, country]) => String(country.phone[0])),
    ],
  );
}
