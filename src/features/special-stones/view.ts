/** What the special stones' screen shows; the URL holds it. */
export interface SpecialView {
  fancy: boolean;
  page?: number | undefined;
  /** Staff: the client to whom the stones are recommended. */
  client?: string | undefined;
  /** The stone that is open at the right. */
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
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof client === 'string' && client !== '' ? { client } : {}),
    ...(typeof stone === 'string' || typeof stone === 'number' ? { stone: String(stone) } : {}),
  };
}

export const specialParamsOf = ({ fancy, page, client, stone }: SpecialView): SpecialParams => ({
  ...(fancy ? { type: 'fancy' as const } : {}),
  ...(page === undefined || page === 1 ? {} : { page }),
  ...(client === undefined ? {} : { client }),
  ...(stone === undefined ? {} : { stone }),
});
