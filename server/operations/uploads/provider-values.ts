/** What a provider's own words mean, such as its names of shapes and colors. */
import type { components } from '../../../src/api/schema.gen.ts';
import { isStockField } from '../../../src/domain/sheets/stock-fields.ts';
import { meaningsOf, takesMeanings } from '../../../src/domain/sheets/stock-meanings.ts';
import { spelling } from '../../../src/domain/attributes/synonyms/spelling.ts';
import {
  findProviderValues,
  type StoredProviderValue,
  forgetProviderValues,
  saveProviderValues as keepValues,
} from '../../db/queries/providers/provider-values.ts';
import { findProvider, lockProviderForUse } from '../../db/queries/providers/providers.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { clean } from '../../sheets/rows/row-cells.ts';
import type { Handler } from '../handler.ts';

type Schemas = components['schemas'];

/** The id is the provider's. */
export const listProviderValues: Handler<'listProviderValues'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    const provider = await findProvider(tx, path.id);
    if (!provider) throw notFound();
    return valuesOnWire(tx, provider.id);
  }),
});

/** The id is the provider's. */
export const keepProviderValues: Handler<'keepProviderValues'> = async ({ path, data }, call) => {
  const keep = [...uniqueBySpelling((data.keep ?? []).map(keptValue))];
  const forget = (data.forget ?? []).map(({ field, value }) => ({ field, spelling: spelling(value) }));
  return call.effect<'keepProviderValues'>(async (tx) => {
    const provider = await lockProviderForUse(tx, path.id);
    if (!provider) throw notFound();
    await forgetProviderValues(tx, provider.id, forget);
    await keepValues(tx, provider.id, keep, call.person.name);
    const count = keep.length + forget.length;
    return {
      data: await valuesOnWire(tx, provider.id),
      message: `${provider.name}: the meaning of ${count === 1 ? 'a word' : `${count} words`} is saved.`,
      audit: {
        summary:
          `Set the meaning of words of ${provider.name}: ${[...keep.map(inWords), ...forget.map(forgotten)].join(', ')}.`.slice(
            0,
            1000,
          ),
        subject: { provider_id: provider.id },
      },
    };
  });
};

const inWords = ({ field, value, code }: StoredProviderValue): string =>
  `${field} "${value}" is ${code ?? 'nothing'}`;
const forgotten = ({ field, spelling: word }: { field: string; spelling: string }): string =>
  `${field} "${word}" is not known`;

function keptValue({
  field,
  value,
  code,
}: NonNullable<Schemas['KeepProviderValues']['keep']>[number]): StoredProviderValue {
  if (!isStockField(field) || !takesMeanings(field))
    throw invalidRequest(`Words of ${field} cannot be given a meaning. Leave it out.`, 'keep');
  const word = spelling(value);
  if (word === '') throw invalidRequest('A word of only punctuation has no meaning. Leave it out.', 'keep');
  if (code !== null && !meaningsOf(field).some((meaning) => meaning.code === code))
    throw invalidRequest(`${field} has no code ${code}. Choose one of its codes.`, 'keep');
  return { field, spelling: word, value: clean(value), code };
}

/** Of several meanings given for a word, the last one is kept. */
function uniqueBySpelling(values: readonly StoredProviderValue[]): Iterable<StoredProviderValue> {
  return new Map(values.map((value) => [`${value.field} ${value.spelling}`, value])).values();
}

async function valuesOnWire(tx: Tx, providerId: string): Promise<Schemas['ProviderValue'][]> {
  const rows = await findProviderValues(tx, providerId);
  return rows.map(({ spelling: _spelling, ...row }) => row);
}
