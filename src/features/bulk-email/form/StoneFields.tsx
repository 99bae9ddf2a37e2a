import { Input, MultiSelect, NumberInput, Select, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query.ts';
import { ATTRIBUTES } from '../../../domain/attributes/attributes.ts';
import { MAILED_STONES, STONES_FROM, USUAL_ARRIVAL_DAYS } from '../../../domain/bulk-email.ts';
import { filtersFromWire } from '../../../domain/stones/search-filters.ts';
import { filtersText } from '../../../lists/filter-texts.ts';
import type { StoneChoice } from '../bulk-email.ts';

const KINDS = ['nothing', 'arrivals', 'search', 'collection', 'chosen'] as const;
const FILTERS = [
  { key: 'shape', label: 'Shape' },
  { key: 'color', label: 'Color' },
  { key: 'clarity', label: 'Clarity' },
] as const;

interface StoneFieldsProps {
  value: StoneChoice;
  onChange: (next: StoneChoice) => void;
}

/** The diamonds of the e-mail. Each reader finds those that they may see, at their own prices. */
export function StoneFields({ value, onChange }: StoneFieldsProps) {
  const [savedId, setSavedId] = useState<string | null>(null);
  const searches = useQuery({
    ...q<'listSavedSearches'>('listSavedSearches', { query: { size: 200 } }),
    enabled: value.from === 'search',
  });
  return (
    <>
      <Select
        label="Diamonds"
        description={`The e-mail shows the first ${MAILED_STONES} that its reader can see.`}
        allowDeselect={false}
        data={KINDS.map((kind) => ({ value: kind, label: STONES_FROM[kind] }))}
        value={value.from}
        onChange={(kind) => onChange({ from: KINDS.find((one) => one === kind) ?? 'nothing' })}
      />
      {value.from === 'arrivals' && (
        <NumberInput
          label="Arrived within"
          suffix=" days"
          min={1}
          max={90}
          allowDecimal={false}
          value={value.days ?? USUAL_ARRIVAL_DAYS}
          onChange={(days) => onChange({ ...value, days: Number(days) || USUAL_ARRIVAL_DAYS })}
        />
      )}
      {value.from === 'search' && (
        <>
          <Select
            label="From a saved search"
            placeholder="None"
            clearable
            data={(searches.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={savedId}
            onChange={(id) => {
              setSavedId(id);
              const saved = searches.data?.data.find((one) => one.id === id);
              if (saved) onChange({ ...value, filters: saved.filters });
            }}
          />
          {FILTERS.map(({ key, label }) => (
            <MultiSelect
              key={key}
              label={label}
              searchable
              clearable
              data={ATTRIBUTES[key].options.map(({ code, label: words }) => ({ value: code, label: words }))}
              value={value.filters?.[key] ?? []}
              onChange={(codes) => onChange({ ...value, filters: { ...value.filters, [key]: codes } })}
            />
          ))}
          <Input.Wrapper label="Saved search">
            <Text size="sm">{filtersText(filtersFromWire(value.filters ?? {}))}</Text>
          </Input.Wrapper>
        </>
      )}
      {value.from === 'collection' && <Collections value={value} onChange={onChange} />}
      {value.from === 'chosen' && (
        <Textarea
          label="Stock numbers"
          description="Separated by spaces, commas or lines."
          autosize
          minRows={2}
          maxRows={8}
          required
          defaultValue={(value.stock_numbers ?? []).join(' ')}
          onChange={(event) =>
            onChange({
              ...value,
              stock_numbers: event.currentTarget.value.split(/[\s,;]+/).filter((number) => number !== ''),
            })
          }
        />
      )}
    </>
  );
}

function Collections({ value, onChange }: StoneFieldsProps) {
  const { data } = useQuery(q<'listCollections'>('listCollections', { query: { size: 500 } }));
  return (
    <Select
      label="Collection"
      required
      searchable
      data={(data?.stockList ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value.collection_id ?? null}
      onChange={(id) => onChange({ from: 'collection', collection_id: id ?? undefined })}
    />
  );
}
