import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q, useApiMutation } from '../../api/query.ts';
import { ATTRIBUTES, type AttributeOption } from '../../domain/attributes/attributes.ts';
import { ACCESS_ATTRIBUTES, EVERYTHING, type AccessAttribute } from '../../domain/stones/inventory-access.ts';
import { DIAMOND_TYPE_OPTIONS, STONE_TYPE_OPTIONS } from '../../domain/stones/type-options.ts';
import { count, dateTime } from '../../ui/format.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { AccessChoices } from './AccessChoices.tsx';
import {
  accessIn,
  draftOf,
  faultOf,
  isRestricted,
  sameAccess,
  wireOf,
  type Draft,
  type KeptAccess,
} from './draft.ts';
import css from './inventory-access.module.css';
import common from '../../ui/common.module.css';

interface AccessFormProps {
  clientId: string;
  kept: KeptAccess;
  readOnly: boolean;
}

const NOTES: Partial<Record<AccessAttribute, string>> = {
  color: 'Fancy stones do not have these colors, so they are hidden too.',
  location: 'Stones without a location are hidden too.',
};

/** Edits the part of the inventory that a client sees; saved as a whole. */
export function AccessForm({ clientId, kept, readOnly }: AccessFormProps) {
  const [draft, setDraft] = useState(() => draftOf(kept));
  const { data: places = [] } = useQuery(q('listLocations'));
  const save = useApiMutation('setInventoryAccess', {
    invalidates: ['getInventoryAccess'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const fault = faultOf(draft);
  const changed = fault !== null || !sameAccess(accessIn(draft), kept);
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const setValues = (attribute: AccessAttribute, codes: string[]): void =>
    set({ values: { ...draft.values, [attribute]: codes } });

  return (
    <SavedForm
      className={css.form}
      label="Inventory access"
      readOnly={readOnly}
      isChanged={changed}
      canSave={changed && fault === null}
      busy={save.isPending}
      error={fault ?? save.error}
      onSave={() => save.mutate({ path: { id: clientId }, data: wireOf(draft, kept) })}
      onDiscard={() => setDraft(draftOf(kept))}
      foot={
        !readOnly &&
        isRestricted(accessIn(draft)) && (
          <Button variant="subtle" onClick={() => setDraft(draftOf(EVERYTHING))}>
            Show everything
          </Button>
        )
      }
    >
      <Summary clientId={clientId} kept={kept} />
      <div className={css.pair}>
        <AccessChoices
          label="Diamond type"
          options={DIAMOND_TYPE_OPTIONS}
          set={draft.diamond_type}
          readOnly={readOnly}
          onSet={(codes) => set({ diamond_type: codes })}
        />
        <AccessChoices
          label="Stone type"
          options={STONE_TYPE_OPTIONS}
          set={draft.stone_type}
          readOnly={readOnly}
          onSet={(codes) => set({ stone_type: codes })}
        />
        <section className={css.attribute} role="group" aria-label="Carat">
          <header>
            <h2>Carat</h2>
            <span>{draft.carat_from === '' && draft.carat_to === '' ? 'All' : 'Both ends included'}</span>
          </header>
          <div className={css.range}>
            <TextInput
              aria-label="Carat, from"
              placeholder="from"
              inputMode="decimal"
              autoComplete="off"
              disabled={readOnly}
              value={draft.carat_from}
              onChange={(event) => set({ carat_from: event.currentTarget.value })}
            />
            <span aria-hidden>–</span>
            <TextInput
              aria-label="Carat, to"
              placeholder="to"
              inputMode="decimal"
              autoComplete="off"
              disabled={readOnly}
              value={draft.carat_to}
              onChange={(event) => set({ carat_to: event.currentTarget.value })}
            />
          </div>
        </section>
      </div>
      {ACCESS_ATTRIBUTES.map((attribute) => (
        <AccessChoices
          key={attribute}
          label={ATTRIBUTES[attribute].label}
          options={attribute === 'location' ? placesOf(places, kept) : optionsOf(attribute)}
          set={draft.values[attribute]}
          readOnly={readOnly}
          onSet={(codes) => setValues(attribute, codes)}
          note={NOTES[attribute]}
        />
      ))}
    </SavedForm>
  );
}

function Summary({ clientId, kept }: { clientId: string; kept: KeptAccess }) {
  return (
    <div className={css.summary} role="status">
      <p>
        {isRestricted(kept) ? (
          <>
            They see <b>{count(kept.pieces_seen)}</b> of {count(kept.pieces)} stones.
          </>
        ) : (
          <>
            They see the whole inventory: <b>{count(kept.pieces)}</b> stones.
          </>
        )}
      </p>
      <p className={common.quiet}>
        An empty filter shows everything. Hidden stones never appear in their searches and cannot be held,
        ordered or enquired about. They keep the stones they already have.
        {kept.changed_by !== null &&
          ` Last set by ${kept.changed_by}${kept.changed_at === null ? '' : `, ${dateTime(kept.changed_at)}`}.`}{' '}
        <AuditLink operation="setInventoryAccess" about={clientId} />
      </p>
    </div>
  );
}

const optionsOf = (attribute: AccessAttribute): readonly AttributeOption[] => ATTRIBUTES[attribute].options;

/**
 * Every location with its number of stones, and allowed ones that have none left, so that they can
 * be removed.
 */
function placesOf(
  places: readonly { location: string; pieces: number }[],
  kept: KeptAccess,
): { code: string; label: string; note: string }[] {
  const known = new Set(places.map(({ location }) => location));
  const empty = kept.location.filter((location) => !known.has(location));
  return [...places, ...empty.map((location) => ({ location, pieces: 0 }))].map(({ location, pieces }) => ({
    code: location,
    label: location,
    note: count(pieces),
  }));
}
