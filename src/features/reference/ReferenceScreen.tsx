import { REFERENCE } from 'virtual:reference';
import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ReferenceOperation } from '../../api/reference.ts';
import { Mark } from '../../ui/shell/Rail.tsx';
import { ThemeSwitch } from '../../ui/shell/TopBar.tsx';
import { Guide } from './Guide.tsx';
import { Operation } from './Operation.tsx';
import css from './reference.module.css';
import common from '../../ui/common.module.css';

interface ReferenceScreenProps {
  /** The operation in the address; null shows the guide. */
  operation: string | null;
  onOperation: (id: string) => void;
  /** The role of the signed-in person. */
  role: number | null;
}

/** The reference of the API: a guide, and every operation of the contract. */
export function ReferenceScreen({ operation, onOperation, role }: ReferenceScreenProps) {
  const [words, setWords] = useState('');
  const list = useRef<HTMLElement>(null);
  // In the order in which they are shown, so that Enter opens the first one on the screen.
  const groups = REFERENCE.tags.map(({ name, about }) => ({
    name,
    about,
    operations: REFERENCE.operations.filter((one) => one.tag === name && isFound(one, words)),
  }));
  const first = groups.flatMap(({ operations }) => operations)[0];
  const shown = REFERENCE.operations.find(({ id }) => id === operation);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [operation]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && words !== '' && first) onOperation(first.id);
    if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('li a')?.focus();
  };
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Link to="/" className={css.brand}>
          <Mark size={22} /> Pavilion
        </Link>
        <Link to="/docs" className={css.home}>
          API
        </Link>
        <span className={css.space} />
        <ThemeSwitch />
      </header>
      <nav className={css.side} aria-label="Operations" ref={list}>
        <TextInput
          type="search"
          aria-label="Find an operation"
          placeholder="Find an operation"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <div className={css.list} data-finding={words !== '' || undefined}>
          <Link to="/docs" search={{}} className={css.link} activeOptions={EXACTLY}>
            Guide
          </Link>
          {groups.map(({ name, about, operations }) => (
            <Group key={name} title={about} operations={operations} role={role} />
          ))}
          {first === undefined && <p className={common.quiet}>No operations match these words.</p>}
        </div>
      </nav>
      <main className={css.main} tabIndex={-1}>
        {shown === undefined ? (
          <Guide />
        ) : (
          <Operation key={shown.id} of={shown} schemas={REFERENCE.schemas} role={role} />
        )}
      </main>
    </div>
  );
}

/** The address of an operation differs from that of the guide only in its search parameters. */
const EXACTLY = { exact: true, includeSearch: true };

interface GroupProps {
  title: string;
  operations: readonly ReferenceOperation[];
  role: number | null;
}

function Group({ title, operations, role }: GroupProps) {
  if (operations.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {operations.map(({ id, summary, roles }) => (
          <li key={id}>
            <Link
              to="/docs"
              search={{ operation: id }}
              className={css.link}
              activeOptions={EXACTLY}
              data-closed={(role !== null && roles.length > 0 && !roles.includes(role)) || undefined}
            >
              {summary}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isFound = ({ id, path, summary }: ReferenceOperation, words: string): boolean => {
  const text = `${id} ${path} ${summary}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
