import { Button, Select } from '@mantine/core';
import { ALL_MAIL_KINDS, MAIL_KINDS } from '../../domain/mails.ts';
import { WORKFLOWS } from '../../machines/workflows.ts';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { StatusFilter } from '../../ui/forms/StatusFilter.tsx';
import type { MailsView } from './mails-view.ts';

const STATES = WORKFLOWS.mail.states.flatMap(({ code, label }) => (code === null ? [] : [{ code, label }]));
const KINDS = ALL_MAIL_KINDS.map((kind) => ({ value: kind, label: MAIL_KINDS[kind].label }));

/** Filters by person, status, kind and days. */
export function MailFilters({ view, onView }: { view: MailsView; onView: (change: MailsView) => void }) {
  const { search, status, kind, from, to } = view;
  const isSet = [search, status, kind, from, to].some((value) => value !== undefined);
  return (
    <>
      <FindField
        type="search"
        aria-label="Find in this list"
        placeholder="Name, address or subject"
        value={search}
        onFind={(found) => onView({ search: found })}
      />
      <StatusFilter options={STATES} value={status} onStatus={(code) => onView({ status: code })} />
      <Select
        aria-label="Kind"
        placeholder="Any kind"
        clearable
        w={220}
        data={KINDS}
        value={kind ?? null}
        onChange={(chosen) => onView({ kind: chosen ?? undefined })}
      />
      <DayRange
        label="Days"
        from={from}
        to={to}
        onDays={(first, last) => onView({ from: first, to: last })}
      />
      {isSet && (
        <Button
          variant="subtle"
          onClick={() =>
            onView({ search: undefined, status: undefined, kind: undefined, from: undefined, to: undefined })
          }
        >
          Clear
        </Button>
      )}
    </>
  );
}
