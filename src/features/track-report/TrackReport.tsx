import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { ROLE, ROLE_NAME, type RoleId } from '../../domain/codes.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { StoneTimeline } from './StoneTimeline.tsx';
import type { TrackView } from './track-view.ts';
import common from '../../ui/common.module.css';
import css from './track.module.css';

const ROLES = Object.values(ROLE).map((role) => ({ value: String(role), label: ROLE_NAME[role] }));

export interface TrackReportProps {
  view: TrackView;
  onView: (view: TrackView) => void;
}

/** One stone's whole history, found by its stock or report number. */
export function TrackReport({ view, onView }: TrackReportProps) {
  return (
    <div className={css.page}>
      <header>
        <h1>Track report</h1>
        <p className={common.quiet}>The complete history of one stone, and who changed it.</p>
      </header>
      <SearchForm key={view.search ?? ''} view={view} onView={onView} />
      {view.search === undefined ? (
        <Notice title="Choose a stone">Enter a stock number or the number of a laboratory report.</Notice>
      ) : (
        <StoneTimeline search={view.search} role={view.role} />
      )}
    </div>
  );
}

function SearchForm({ view, onView }: TrackReportProps) {
  const [search, setSearch] = useState(view.search ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = search.trim();
    onView({ ...view, search: number === '' ? undefined : number });
  };
  return (
    <form role="search" className={css.search} onSubmit={submit}>
      <TextInput
        label="Stock or report number"
        leftSection={<IconSearch size={16} aria-hidden />}
        className={css.number}
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Select
        label="Done by"
        placeholder="Everyone"
        clearable
        w={180}
        data={ROLES}
        value={view.role === undefined ? null : String(view.role)}
        onChange={(role) => onView({ ...view, role: role === null ? undefined : (Number(role) as RoleId) })}
      />
      <Button type="submit">Track</Button>
    </form>
  );
}
