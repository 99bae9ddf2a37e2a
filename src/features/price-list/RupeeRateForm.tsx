import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation, type ApiQuery } from '../../api/query.ts';
import { useReadVersion } from '../../ui/forms/versions/use-read-version.ts';
import { dateTime } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from './price-list.module.css';
import common from '../../ui/common.module.css';

const RATE = /^[1-9]\d{0,3}(\.\d{1,4})?$/;
const RATE_QUERY: ApiQuery<AnswerOf<'getUsdInr'>> = q<'getUsdInr'>('getUsdInr');

/** Sets the rupee rate shown in the top bar, with who set it and when. */
export function RupeeRateForm({ readOnly }: { readOnly: boolean }) {
  const { data } = useQuery(RATE_QUERY);
  const [typed, setTyped] = useState<string | null>(null);
  const version = useReadVersion(data?.version ?? '', typed !== null);
  const save = useApiMutation('setUsdInr', {
    invalidates: ['getUsdInr'],
    onSuccess: ({ message }) => {
      toast.done(message);
      setTyped(null);
    },
  });
  const rate = (typed ?? data?.rate ?? '').trim();
  const fits = RATE.test(rate);
  return (
    <form
      className={css.rate}
      aria-label="Rupee rate"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits && typed !== null) save.mutate({ data: { rate, version } });
      }}
    >
      <TextInput
        label="USD/INR"
        w={120}
        inputMode="decimal"
        maxLength={9}
        autoComplete="off"
        disabled={readOnly}
        value={typed ?? data?.rate ?? ''}
        error={typed !== null && !fits ? 'Rupees for one dollar, such as 83.25' : save.error?.message}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== null && typed !== data?.rate && (
        <Button type="submit" disabled={!fits} loading={save.isPending}>
          Save the rate
        </Button>
      )}
      <p className={common.quiet}>
        {data?.changed_by == null
          ? 'The rate has not been set yet.'
          : `Set ${dateTime(data.changed_at)} by ${data.changed_by}. It is shown in the top bar.`}
      </p>
    </form>
  );
}
