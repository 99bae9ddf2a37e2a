import { folded } from '../../../domain/text/search-folding.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';

interface CountrySelectProps {
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /**
   * Shows '+' and the dial code, as the specification's country option does (section 3), instead of
   * the name.
   */
  dial?: boolean;
  error?: string | undefined;
}

export function CountrySelect({ label, value, onChange, dial = false, error }: CountrySelectProps) {
  const { data = [] } = useQuery({ ...q('listCountryCodes'), staleTime: Infinity });
  const known = new Map(data.map((country) => [String(country.id), country]));
  return (
    <Select
      label={label}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No country' }}
      nothingFoundMessage="No such country"
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      data={data.map(({ id, name, phonecode }) => ({
        value: String(id),
        label: dial ? `+${phonecode}` : name,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={error}
      renderOption={({ option }) => (
        <span>
          {known.get(option.value)?.name} {dial && <span className="figures">{option.label}</span>}
        </span>
      )}
      filter={({ options, search }) => {
        const wanted = folded(search);
        return options.filter(
          (option) =>
            'value' in option &&
            folded(`${option.label} ${known.get(option.value)?.name ?? ''}`).includes(wanted),
        );
      }}
    />
  );
}
