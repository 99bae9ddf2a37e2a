import { Button, Select } from '@mantine/core';
import { ALL_MAIL_KINDS, MAIL_KINDS } from '../../domain/mails.ts';
import { WORKFLOWS } from '../../machines/workflows.ts';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { StatusFilter } from '../../ui/forms/StatusFilter.tsx';
import { mailsView, type MailsView } from './mails-view.ts';

const STATES = WORKFLOWS.mail.states.flatMap(({ code, label }) => (code === null ? [] : [{ code, label }]));
const KINDS = ALL_MAIL_KINDS.map((kind) => ({ value: kind, label: MAIL_KINDS[kind].label }));

/** Filters by person, status, kind and days. */
export function MailFilters({ view, onView }: { view: MailsView; onView: (next: MailsView) => void }) {
  const { search, status, kind, from, to } = view;
  const change = (next: MailsView): void => onView(mailsView.narrow(view, next));
  return (
    <>
      <FindField
        type="search"
        aria-label="Find in this list"
        placeholder="Name, address or subject"
        value={search}
        onFind={(found) => change({ search: found })}
      />
      <StatusFilter
        options={STATES}
        value={status}
        onStatus={(code) => change({ status: mailsView.fields.status(code) })}
      />
      <Select
        aria-label="Kind"
        placeholder="Any kind"
        clearable
        w={220}
        data={KINDS}
        value={kind ?? null}
        onChange={(chosen) => change({ kind: chosen ?? undefined })}
      />
      <DayRange
        label="Days"
        from={from}
        to={to}
        onDays={(first, last) => change({ from: first, to: last })}
      />
      {mailsView.isNarrowed(view) && (
        <Button variant="subtle" onClick={() => onView(mailsView.clear(view))}>
          Clear
        </Button>
      )}
    </>
  );
}
