/**
 * The world's states and cities, from a data package with a file per country and state. Files are
 * read on request and cached, the rest takes no memory. (Decision:
 * docs/adr/0029-kyc-documents-expire.md)
 */
import { getCitiesOfState, getCountries, getStatesOfCountry } from '@countrystatecity/countries';

export interface Place {
  id: string;
  name: string;
}

const states = new Map<string, Promise<Place[]>>();
const cities = new Map<string, Promise<Place[]>>();

/**
 * By name; a state's id is the country's code and its own: IN-GJ. @param iso2 a country's
 * two-letter code
 */
export function statesOf(iso2: string): Promise<Place[]> {
  return remembered(states, iso2, async () =>
    (await getStatesOfCountry(iso2)).map(({ iso2: letters, name }) => ({
      id: `${iso2}-${letters}`,
      name,
    })),
  );
}

/** By name; null if there is no such state. */
export async function citiesOf(stateId: string): Promise<Place[] | null> {
  const [country = '', ...rest] = stateId.split('-');
  const state = rest.join('-');
  if (!(await statesOf(country)).some(({ id }) => id === stateId)) return null;
  return remembered(cities, stateId, async () =>
    (await getCitiesOfState(country, state)).map(({ id, name }) => ({ id: String(id), name })),
  );
}

/** Only existing ids are cached, so that invented ones cannot fill the memory. */
async function remembered(
  known: Map<string, Promise<Place[]>>,
  key: string,
  read: () => Promise<Place[]>,
): Promise<Place[]> {
  const before = known.get(key);
  if (before) return before;
  const places = read().then((found) => found.toSorted((a, b) => a.name.localeCompare(b.name, 'en')));
  if ((await places).length > 0) known.set(key, places);
  return places;
}

/** Longitude and latitude of the middle of each country, in degrees, by its two-letter code. */
export const countryPlaces = once(async (): Promise<ReadonlyMap<string, [number, number]>> => {
  const countries = await getCountries();
  return new Map(
    countries.map(({ iso2, longitude, latitude }) => [iso2, [Number(longitude), Number(latitude)]]),
  );
});

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= read());
}
