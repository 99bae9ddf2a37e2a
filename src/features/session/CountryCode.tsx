import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';

interface CountryCodeProps {
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}

/**
 * The dial code: labelled `+` and the code, with the country's id as value. (Specification, section
 * 3, Options.)
 */
export function CountryCode({ value, onChange, error }: CountryCodeProps) {
  const { data = [] } = useQuery({ ...q('listCountryCodes'), staleTime: Infinity });
  const named = new Map(data.map((country) => [String(country.id), country.name]));
  return (
    <Select
      label="Dial code"
      searchable
      placeholder="+"
      comboboxProps={{ width: 240, position: 'bottom-start' }}
      data={data.map((country) => ({ value: String(country.id), label: `+${country.phonecode}` }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={error}
      renderOption={({ option }) => (
        <span>
          {named.get(option.value)} <span className="figures">{option.label}</span>
        </span>
      )}
      filter={({ options, search }) => {
        const wanted = search.trim().toLowerCase();
        return options.filter(
          (option) =>
            'value' in option &&
            (option.label.includes(wanted) ||
              named.get(option.value)?.toLowerCase().includes(wanted) === true),
        );
      }}
    />
  );
}
