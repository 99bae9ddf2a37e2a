import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { ReferenceOperation } from '../../api/reference.ts';
import { currentToken } from '../../api/client.ts';
import css from './reference.module.css';
import common from '../../ui/common.module.css';

interface ApiReply {
  said: string;
  body: string;
}

/** The longest answer that the page shows without getting slow. */
const SHOWN = 20_000;

/** Runs a reading operation as the signed-in person. */
export function TryIt({ of, role }: { of: ReferenceOperation; role: number }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<ApiReply | null>(null);
  const reads = of.method === 'get' && (of.roles.length === 0 || of.roles.includes(role));
  if (!reads) return null;
  const fields = of.parameters.filter((one) => one.in !== 'header');
  const run = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setAnswered(await ask(of, values));
    setBusy(false);
  };
  return (
    <section aria-labelledby="try-title">
      <h2 id="try-title">Try it</h2>
      <form className={css.try} onSubmit={(event) => void run(event)}>
        {fields.map(({ name, required }) => (
          <TextInput
            key={name}
            label={name}
            required={required}
            value={values[name] ?? ''}
            onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, [name]: value }))}
          />
        ))}
        <Button type="submit" loading={busy}>
          Run
        </Button>
      </form>
      {answered !== null && (
        <div role="status">
          <p className={common.quiet}>{answered.said}</p>
          <pre className={css.answer} tabIndex={0}>
            {answered.body}
          </pre>
        </div>
      )}
    </section>
  );
}

async function ask(of: ReferenceOperation, values: Readonly<Record<string, string>>): Promise<ApiReply> {
  const began = performance.now();
  try {
    const response = await fetch(urlOf(of, values), {
      headers: { authorization: `Bearer ${currentToken() ?? ''}` },
    });
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body = isJson
      ? laidOut(await response.text())
      : `A file: ${response.headers.get('content-type') ?? ''}`;
    const ms = Math.round(performance.now() - began);
    return { said: `${response.status} in ${ms} ms`, body: body.slice(0, SHOWN) };
  } catch {
    return { said: 'There is no connection.', body: '' };
  }
}

function urlOf({ path, parameters }: ReferenceOperation, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams();
  let at = path;
  for (const { name, in: where } of parameters) {
    const value = values[name]?.trim() ?? '';
    if (value === '' || where === 'header') continue;
    if (where === 'path') at = at.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  return `/api/v1${at}?${query}`;
}

const laidOut = (text: string): string => {
  const said: unknown = JSON.parse(text);
  return JSON.stringify(said, null, 2);
};
