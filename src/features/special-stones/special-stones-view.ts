/** What the special stones screen shows, as stored in the URL. */
export interface SpecialView {
  fancy: boolean;
  page?: number | undefined;
  /** For staff: the client the stones are recommended to. */
  client?: string | undefined;
  /** The stone open in the drawer. */
  stone?: string | undefined;
}

export interface SpecialParams {
  type?: 'fancy';
  page?: number;
  client?: string;
  stone?: string;
}

export function specialViewOf(params: Record<string, unknown>): SpecialView {
  const page = Number(params['page']);
  const { client, stone } = params;
  return {
    fancy: params['type'] === 'fancy',
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    client: typeof client === 'string' && client !== '' ? client : undefined,
    stone: typeof stone === 'string' || typeof stone === 'number' ? String(stone) : undefined,
  };
}

export const specialParamsOf = ({ fancy, page, client, stone }: SpecialView): SpecialParams => ({
  type: fancy ? ('fancy' as const) : undefined,
  page: page === undefined || page === 1 ? undefined : page,
  client,
  stone,
});
