import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import type { RoleId } from '../../domain/codes.ts';
import type { Side } from '../../domain/permissions.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import css from './roles.module.css';

interface PermissionOperationsProps {
  name: string;
  category: string;
  role: RoleId;
}

/** What a role can do with a permission, from the operations that need it. */
export function PermissionOperations({ name, category, role }: PermissionOperationsProps) {
  const { data, error, refetch } = useQuery<AnswerOf<'listSubModules'>, ApiError>(
    q<'listSubModules'>('listSubModules', { query: { category_id: category, role_id: role } }),
  );
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={40} maw={480} />;
  const opens = data.find(({ id }) => id === name)?.opens ?? [];
  if (opens.length === 0) return <p>This permission gives the role no access.</p>;
  return (
    <div className={css.opened}>
      <Opened title="Read" side="read" opens={opens} />
      <Opened title="Write" side="write" opens={opens} />
    </div>
  );
}

interface OpenedProps {
  title: string;
  side: Side;
  opens: readonly { access: Side; summary: string }[];
}

function Opened({ title, side, opens }: OpenedProps) {
  const own = opens.filter(({ access }) => access === side);
  if (own.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {own.map(({ summary }) => (
          <li key={summary}>{summary}</li>
        ))}
      </ul>
    </section>
  );
}
