import { Checkbox } from '@mantine/core';
import { FACT_LABEL, LINK_FACTS, LINK_SHOWS, SHOWN_LABEL, type LinkShows } from '../../domain/share-link.ts';
import css from './export-and-share.module.css';
import common from '../../ui/common.module.css';

interface LinkChoicesProps {
  shows: LinkShows;
  onShows: (shows: LinkShows) => void;
}

/** The contents of a link's page besides prices, and the facts of each stone on it. */
export function LinkChoices({ shows, onShows }: LinkChoicesProps) {
  const { facts, certificate } = shows;
  return (
    <>
      <div className={css.choices} role="group" aria-label="What the page shows">
        {LINK_SHOWS.filter((kind) => kind !== 'price').map((kind) => (
          <Checkbox
            key={kind}
            label={SHOWN_LABEL[kind]}
            checked={shows[kind]}
            onChange={({ currentTarget: { checked } }) => onShows({ ...shows, [kind]: checked })}
          />
        ))}
      </div>
      <fieldset className={css.facts}>
        <legend>Facts of each stone</legend>
        <p className={common.quiet}>
          Shape, carat, color, clarity and laboratory are always shown.
          {certificate && ' Certificates show every fact: leave them out to hide one.'}
        </p>
        <div className={css.grid}>
          {LINK_FACTS.map((fact) => (
            <Checkbox
              key={fact}
              label={FACT_LABEL[fact]}
              checked={facts.includes(fact)}
              onChange={({ currentTarget: { checked } }) =>
                onShows({
                  ...shows,
                  facts: checked ? [...facts, fact] : facts.filter((other) => other !== fact),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
