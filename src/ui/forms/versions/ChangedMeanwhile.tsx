import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ChangedField, EditConflict } from '../../../api/errors.ts';
import { valueInWords } from '../../../lists/audit.ts';
import css from './ChangedMeanwhile.module.css';

interface ChangedMeanwhileProps {
  /** The server's sentence: who changed what. */
  message: string;
  clash: EditConflict;
  busy: boolean;
}

const CHOICES = [
  { value: 'theirs', label: 'Use theirs' },
  { value: 'mine', label: 'Keep mine' },
];

const bringIntoView = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'nearest' });

const keyOf = ({ id = '', field }: ChangedField): string => `${id} ${field}`;

/**
 * Somebody else has changed the same while the form was open: both values of each field, to choose
 * from. What the person did not change themselves is the other person's unless they say otherwise.
 */
export function ChangedMeanwhile({ message, clash, busy }: ChangedMeanwhileProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const choiceOf = (field: ChangedField): string =>
    chosen[keyOf(field)] ?? (field.touched ? 'mine' : 'theirs');
  return (
    // Forms are longer than the window.
    <section ref={bringIntoView} role="alert" className={css.changed} aria-label="Changed in the meantime">
      <p>{message}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
            <th scope="col">What is saved</th>
          </tr>
        </thead>
        <tbody>
          {clash.changed.map((field) => (
            <tr key={keyOf(field)}>
              <th scope="row">{named(field)}</th>
              <td>{shown(field.now)}</td>
              <td>{shown(clash.mine(field))}</td>
              <td>
                <SegmentedControl
                  size="xs"
                  aria-label={named(field)}
                  data={CHOICES}
                  value={choiceOf(field)}
                  onChange={(choice) => setChosen({ ...chosen, [keyOf(field)]: choice })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button loading={busy} onClick={() => clash.again((field) => choiceOf(field) === 'theirs')}>
        Save with these values
      </Button>
    </section>
  );
}

const named = ({ of, words }: ChangedField): string => (of === undefined ? words : `${of}: ${words}`);

const LONGEST = 200;

/** Records in a list by their names. */
function shown(value: unknown): string {
  if (value instanceof Blob) return value instanceof File ? value.name : 'a file';
  const text = valueInWords(Array.isArray(value) ? value.map(nameOf) : value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const nameOf = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string'
    ? [
        one.name,
        ...Object.values(one).filter((value) => value !== one.name && typeof value === 'string'),
      ].join(' ')
    : one;
