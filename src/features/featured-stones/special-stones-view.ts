/** What the special stones screen shows, as stored in the URL. */
import { pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface SpecialView {
  fancy: boolean;
  page?: number | undefined;
  sort?: string | undefined;
  /** For staff: the client the stones are recommended to. */
  client?: string | undefined;
  /** The stone open in the drawer. */
  stone?: string | undefined;
}

export type SpecialParams = Partial<Omit<SpecialView, 'fancy'>> & { type?: 'fancy' };

export const specialViewOf = (params: Record<string, unknown>): SpecialView => ({
  fancy: params['type'] === 'fancy',
  page: pageIn(params['page']),
  sort: textIn(params['sort']),
  client: textIn(params['client']),
  stone: textIn(params['stone']),
});

export const specialParamsOf = ({ fancy, ...view }: SpecialView): SpecialParams =>
  presentIn({
    type: fancy ? ('fancy' as const) : undefined,
    ...view,
    page: view.page === 1 ? undefined : view.page,
  });
