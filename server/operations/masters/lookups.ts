/**
 * Look-ups for addresses: countries, their states, and the states' cities. (Specification, section
 * 7.)
 */
import { findCountryLetters, listCountries as countriesInOrder } from '../../db/queries/countries.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { citiesOf, statesOf } from '../../places/places.ts';
import { notFound } from '../../refusals.ts';
import type { Handler } from '../handler.ts';

export const listCountryCodes: Handler<'listCountryCodes'> = async (_input, call) => ({
  data: await withActor(call.services.pool, SYSTEM, 'read', countriesInOrder),
});

export const listCountries: Handler<'listCountries'> = async (_input, call) => ({
  data: await call.read(countriesInOrder),
});

export const listStates: Handler<'listStates'> = async ({ path }, call) => {
  const letters = await call.read((tx) => findCountryLetters(tx, path.id));
  if (letters === undefined) throw notFound();
  return { data: await statesOf(letters) };
};

export const listCities: Handler<'listCities'> = async ({ path }) => {
  const cities = await citiesOf(path.id);
  if (!cities) throw notFound();
  return { data: cities };
};
