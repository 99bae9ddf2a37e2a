/** What the stock summary shows; the URL holds it. */
import type { Figure } from './matrix.ts';

export const FIGURES: readonly { key: Figure; label: string }[] = [
  { key: 'pieces', label: 'Pieces' },
  { key: 'carats', label: 'Carats' },
  { key: 'amount', label: 'Amount $' },
];

export interface OverviewView {
  fancy: boolean;
  figure: Figure;
  /** By sub-ranges, where a range has some. */
  divided: boolean;
}

export interface OverviewParams {
  sizes?: 'sub-ranges';
  type?: 'fancy';
  figure?: Figure;
}

export const overviewOf = (params: Record<string, unknown>): OverviewView => ({
  fancy: params['type'] === 'fancy',
  figure: FIGURES.find(({ key }) => key === params['figure'])?.key ?? 'pieces',
  divided: params['sizes'] === 'sub-ranges',
});

export const overviewParamsOf = ({ fancy, figure, divided }: OverviewView): OverviewParams => ({
  ...(fancy ? { type: 'fancy' as const } : {}),
  ...(figure === 'pieces' ? {} : { figure }),
  ...(divided ? { sizes: 'sub-ranges' as const } : {}),
});
