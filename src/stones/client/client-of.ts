/** The client for whom stones are shown and acted on. */
import { CLIENT_ROLES } from '../../domain/codes.ts';
import type { User } from '../../ui/session/session.ts';
import type { SearchView } from '../search-view.ts';

/** Whether the user buys for themselves, as guests, customers and external clients do. */
export const isClient = (user: User): boolean => CLIENT_ROLES.includes(user.role_id);

/** The client of what the user begins: their company, or they themselves. */
export const ownClientId = ({ id, company }: User): string => company?.client ?? id;

/**
 * The client whose prices are shown beside the supplier's. Clients only see their own, whatever the
 * URL says.
 */
export const clientOf = (user: User, view: Pick<SearchView, 'client'>): string | undefined =>
  isClient(user) ? undefined : view.client;
