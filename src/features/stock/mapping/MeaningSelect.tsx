import { Select } from '@mantine/core';
import { isStockField } from '../../../domain/sheets/stock-fields.ts';
import { meaningsOf } from '../../../domain/sheets/stock-meanings.ts';
import { useAct } from '../../../api/query.ts';
import css from '../stock.module.css';

/** Stands for "this word means nothing"; no code of a vocabulary equals it. */
const NOTHING = '-';

interface MeaningSelectProps {
  providerId: string;
  field: string;
  value: string;
  kept: boolean;
  code: string | null;
  mayChange: boolean;
}

/** The meaning of a provider's word: a code of its field, nothing, or unknown. Saved at once. */
export function MeaningSelect({ providerId, field, value, kept, code, mayChange }: MeaningSelectProps) {
  const keep = useAct('keepProviderValues', {
    invalidates: ['surveyUpload', 'listProviderValues'],
  });
  const meanings = isStockField(field) ? meaningsOf(field) : [];
  const say = (chosen: string | null): void => {
    const data =
      chosen === null
        ? { forget: [{ field, value }] }
        : { keep: [{ field, value, code: chosen === NOTHING ? null : chosen }] };
    keep.mutate({ path: { id: providerId }, data });
  };
  return (
    <Select
      aria-label={`${value} means`}
      className={css.meaning}
      size="xs"
      searchable={meanings.length > 0}
      clearable
      placeholder="Not known: stays empty"
      nothingFoundMessage="No such code"
      clearButtonProps={{ 'aria-label': `Forget what ${value} means` }}
      data={[
        { value: NOTHING, label: 'Nothing: leave it empty' },
        ...meanings.map((meaning) => ({
          value: meaning.code,
          label: meaning.code === meaning.label ? meaning.label : `${meaning.label} (${meaning.code})`,
        })),
      ]}
      value={kept ? (code ?? NOTHING) : null}
      disabled={!mayChange || keep.isPending}
      error={keep.error?.message}
      onChange={say}
    />
  );
}
