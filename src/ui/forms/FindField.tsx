import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

interface FindFieldProps extends Pick<
  TextInputProps,
  'aria-label' | 'placeholder' | 'className' | 'type' | 'w'
> {
  /** The search text from the URL. */
  value: string | undefined;
  onFind: (words: string | undefined) => void;
}

/** Filters a list while the user types. */
export function FindField({ value = '', onFind, ...field }: FindFieldProps) {
  const [written, setWritten] = useState(value);
  const told = useRef(value);
  const router = useRouter();
  const tell = useDebouncedCallback((text: string) => {
    // If another screen is already loading, the search must not navigate back to this one.
    const { location, resolvedLocation } = router.state;
    if (location.pathname !== resolvedLocation?.pathname) return;
    told.current = text.trim();
    onFind(told.current === '' ? undefined : told.current);
  }, 300);
  // The URL may change from outside (back button, a cleared filter), but the echo of the field's
  // own change must not overwrite newer typing.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setWritten(value);
  }, [value]);
  return (
    <TextInput
      {...field}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      maxLength={200}
      value={written}
      onChange={(event) => {
        setWritten(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}
