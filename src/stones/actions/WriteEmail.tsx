/** Bulk e-mails about the stones on the screen. */
import { Button, Menu } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import { filtersToWire } from '../../domain/stones/search-filters.ts';
import { plural } from '../../ui/format.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { viewOf } from '../search-view.ts';
import { stoneNumber, type Stone } from '../stone.ts';

type StoneChoice = components['schemas']['BulkStones'];

/** The set of stones that an e-mail from this screen can show, besides the selected ones. */
function aboutAll(
  pathname: string,
  params: Record<string, unknown>,
): { words: string; choice: StoneChoice } | null {
  const id = params['id'];
  if (pathname === '/collection' && typeof id === 'string')
    return { words: 'The whole collection', choice: { from: 'collection', collection_id: id } };
  if (pathname === '/new-arrival') return { words: 'All new arrivals', choice: { from: 'arrivals' } };
  if (pathname === '/search')
    return {
      words: 'All that this search finds',
      choice: { from: 'search', filters: filtersToWire(viewOf(params).filters) },
    };
  return null;
}

/**
 * Opens the form of a bulk e-mail, with the selected stones or the whole list. Hidden without the
 * permission.
 */
export function WriteEmail({ stones }: { stones: readonly Stone[] }) {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!accessOf(user, 'bulk-email').write) return null;
  const all = aboutAll(pathname, { ...search });
  const write = (choice: StoneChoice): void =>
    void navigate({ to: '/bulk-email', search: { write: choice } });
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button size="compact-md" variant="default">
          Write an e-mail
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => write({ from: 'chosen', stock_numbers: stones.map(stoneNumber) })}>
          {plural(stones.length, 'chosen stone')}
        </Menu.Item>
        {all !== null && <Menu.Item onClick={() => write(all.choice)}>{all.words}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
