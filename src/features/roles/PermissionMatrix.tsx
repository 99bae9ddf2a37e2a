import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import type { Grantee } from '../../domain/permission-rules.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { dateTime, plural } from '../../ui/format.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import {
  draftOf,
  grantorOf,
  rowsOf,
  wireOf,
  withRole,
  withSwitch,
  wordsOf,
  type Draft,
  type SavedPermissions,
} from './draft.ts';
import { PermissionRow } from './PermissionRow.tsx';
import common from '../../ui/common.module.css';
import css from './roles.module.css';

interface PermissionMatrixProps {
  kept: SavedPermissions;
  readOnly: boolean;
  sought: string | undefined;
  /** Whom a change reaches: 'everybody with the role Customer, 12 people'. */
  reaches: string;
  onReload: () => void;
}

/**
 * The permissions of a role or a person by category, saved together after reviewing the changes.
 */
export function PermissionMatrix({ kept, readOnly, sought, reaches, onReload }: PermissionMatrixProps) {
  const [draft, setDraft] = useState<Draft>({});
  const [asking, setAsking] = useState(false);
  const giver = grantorOf(useUser());
  const save = useApiMutation('updatePermissions', {
    invalidates: ['getPermissions', 'listRoleUsers', 'listSubModules', 'getProfile'],
    onSuccess: ({ message }) => {
      setDraft({});
      setAsking(false);
      toast.done(message);
    },
    onError: () => setAsking(false),
  });
  const rows = rowsOf(kept);
  const receiver: Grantee = { role: kept.role_id, userId: kept.user_id };
  const forPerson = receiver.userId !== null;
  const changes = Object.keys(draft).length;
  const own = rows.filter((row) => draftOf(row, draft).isOwn).length;
  return (
    <>
      <SavedForm
        className={css.form}
        label={`Permissions of ${kept.user_name ?? kept.role_name}`}
        readOnly={readOnly}
        isChanged={changes > 0}
        canSave={changes > 0}
        busy={save.isPending}
        error={save.error?.message}
        save={changes === 0 ? 'Save' : `Save ${plural(changes, 'change')}`}
        onSave={() => setAsking(true)}
        onDiscard={() => {
          setDraft({});
          save.reset();
        }}
        foot={
          save.error?.conflict != null && (
            <Button
              variant="subtle"
              onClick={() => {
                // The switches that were made stay, beside what the others have made.
                save.reset();
                onReload();
              }}
            >
              Load them again
            </Button>
          )
        }
      >
        <div className={css.scroll} tabIndex={0} role="region" aria-label="Permissions">
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Permission</th>
                <th scope="col" className={css.cell}>
                  Read
                </th>
                <th scope="col" className={css.cell}>
                  Write
                </th>
                {forPerson && <th scope="col">The role has</th>}
              </tr>
            </thead>
            <tbody>
              {[...Map.groupBy(rows, ({ category }) => category)].map(([category, group]) => (
                <Fragment key={category}>
                  <tr className={css.category}>
                    <th scope="rowgroup" colSpan={forPerson ? 4 : 3}>
                      {category}
                      <small>
                        {group.filter((row) => draftOf(row, draft).access.read).length} of {group.length}
                      </small>
                    </th>
                  </tr>
                  {group.map((row) => (
                    <PermissionRow
                      key={row.name}
                      row={row}
                      draft={draft}
                      receiver={receiver}
                      giver={giver}
                      readOnly={readOnly}
                      isSought={row.name === sought}
                      onSwitch={(side) => setDraft((before) => withSwitch(before, row, side, forPerson))}
                      onFollow={() => setDraft((before) => withRole(before, row))}
                    />
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
        <p className={`${common.quiet} ${css.quiet}`} role="status">
          {forPerson && own > 0 && `${plural(own, 'permission')} of their own. `}
          {kept.changed_by === null
            ? 'These are the defaults.'
            : `Last changed by ${kept.changed_by}${kept.changed_at === null ? '' : `, ${dateTime(kept.changed_at)}`}.`}
        </p>
      </SavedForm>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Save ${plural(changes, 'permission')}`}
        noun="change"
        stones={wordsOf(rows, draft)}
        busy={save.isPending}
        onConfirm={() =>
          save.mutate({
            query: { role_id: kept.role_id, user_id: kept.user_id ?? undefined },
            data: wireOf(kept, draft),
          })
        }
      >
        It applies to {reaches} from their next request.
      </ConfirmAction>
    </>
  );
}
