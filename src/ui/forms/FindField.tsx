import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface FindFieldProps extends Pick<
  TextInputProps,
  'aria-label' | 'placeholder' | 'className' | 'type' | 'w'
> {
  /** What the address says. */
  value: string | undefined;
  onFind: (words: string | undefined) => void;
}

/** Narrows a list down to some words while they are written. */
export function FindField({ value = '', onFind, ...field }: FindFieldProps) {
  const [written, setWritten] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((text: string) => {
    told.current = text.trim();
    onFind(told.current === '' ? undefined : told.current);
  }, 300);
  // The URL may change under the field (the browser's back, a cleared filter); its own echo must not undo newer typing.
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
