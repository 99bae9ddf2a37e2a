import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { ROLE, ROLE_NAME } from '../../domain/codes.ts';
import { ROLES_PERMISSION, SELECTED_ROLE } from '../../domain/permissions.ts';
import { count } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import type { SavedPermissions } from './draft.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { PersonSelect } from './PersonSelect.tsx';
import { rolesView, type RolesView } from './roles-view.ts';
import css from './roles.module.css';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

interface RolesScreenProps {
  view: RolesView;
  onView: (view: RolesView) => void;
}

/** Roles and permissions. (Specification, sections 2, 3 and 6.) */
export function RolesScreen({ view, onView }: RolesScreenProps) {
  const readOnly = !accessOf(useUser(), ROLES_PERMISSION).write;
  const whose =
    view.person === undefined ? { role_id: view.role ?? SELECTED_ROLE } : { user_id: view.person };
  const { data, error, refetch } = useQuery<SavedPermissions, ApiError>(
    q<'getPermissions'>('getPermissions', { query: whose }),
  );
  const roles = useQuery<AnswerOf<'listRoleUsers'>, ApiError>(q<'listRoleUsers'>('listRoleUsers'));
  const role = data?.role_id ?? view.role ?? SELECTED_ROLE;
  const people = roles.data?.find(({ role_id }) => role_id === role);
  return (
    <div className={screen.framedPage}>
      <h1>Roles and permissions</h1>
      <p className={`${common.quiet} ${css.quiet}`}>
        What each role can read and change, and exceptions for single people. A dash marks what a role can
        never be given. Changes apply from the next request.{' '}
        <AuditLink operation="updatePermissions" about={view.person} />
      </p>
      <div className={css.pickers} role="group" aria-label="Whose permissions">
        <Select
          label="Role"
          allowDeselect={false}
          data={(roles.data ?? FIXED).map(({ role_id, role_name }) => ({
            value: String(role_id),
            label: role_name,
          }))}
          value={String(role)}
          onChange={(value) => onView({ role: rolesView.fields.role(value) })}
          maxDropdownHeight={320}
        />
        <PersonSelect
          key={role}
          role={role}
          chosen={data?.user_id == null ? null : { id: data.user_id, name: data.user_name ?? '' }}
          onPerson={(person) => onView({ role, person })}
        />
      </div>
      {role === ROLE.guest && (
        <p className={`${common.quiet} ${css.quiet}`}>
          Guests have the permissions of their role, because each visit is a new guest.
        </p>
      )}
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <div role="status" aria-label="Loading the permissions">
          <Skeleton height={360} maw={1000} animate={false} />
        </div>
      )}
      {data !== undefined && error === null && (
        <PermissionMatrix
          key={`${data.role_id} ${data.user_id ?? ''}`}
          kept={data}
          readOnly={readOnly}
          sought={view.permission}
          reaches={data.user_name ?? reachedBy(data.role_name, people?.total)}
          onReload={() => void refetch()}
        />
      )}
    </div>
  );
}

const FIXED = Object.values(ROLE).map((role_id) => ({ role_id, role_name: ROLE_NAME[role_id] }));

function reachedBy(role: string, people: number | undefined): string {
  const everybody = `everyone with the role ${role}`;
  if (people === undefined || people === 0) return everybody;
  return `${everybody} (${people === 1 ? 'one person' : `${count(people)} people`})`;
}
