import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { houseToday } from '../../domain/house-days.ts';
import { daysOf } from '../../domain/lines/reports.ts';
import { downloaded } from '../../domain/messages.ts';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { save } from '../../ui/lists/export-xlsx.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from './along.module.css';

interface Days {
  from: string;
  to: string;
}

interface AlongFormProps {
  /** The file of these days, and its name. */
  fileOf: (days: Days) => Promise<{ file: Blob; name: string }>;
  /** Whether the other fields are filled in. */
  isReady?: boolean;
  /** What is asked besides the days. */
  children: ReactNode;
}

/** Asks for days and more, and downloads a file of them. */
export function AlongForm({ fileOf, isReady = true, children }: AlongFormProps) {
  const [{ from, to }, setDays] = useState<Partial<Record<keyof Days, string | undefined>>>(() =>
    daysOf('this-month', houseToday()),
  );
  const days = from === undefined || to === undefined ? null : { from, to };
  const download = useMutation<void, ApiError, Days>({
    mutationFn: async (chosen) => {
      const { file, name } = await fileOf(chosen);
      save(file, name);
      toast.done(downloaded(name));
    },
    onError: tellDownloadFailed,
  });
  return (
    <form
      className={css.form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (days !== null && isReady) download.mutate(days);
      }}
    >
      <DayRange
        label="Days"
        isLabelled
        from={from}
        to={to}
        onDays={(first, last) => setDays({ from: first, to: last })}
      />
      {children}
      <Button
        type="submit"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={days === null || !isReady}
        loading={download.isPending}
      >
        Download
      </Button>
    </form>
  );
}
