/** What the overview shows, as stored in the URL. */
import type { Figure } from './matrix.ts';

export const FIGURES: readonly { key: Figure; label: string }[] = [
  { key: 'pieces', label: 'Pieces' },
  { key: 'carats', label: 'Carats' },
  { key: 'amount', label: 'Amount $' },
];

export interface OverviewView {
  fancy: boolean;
  figure: Figure;
  /** By sub-ranges, for ranges that have them. */
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
  type: fancy ? ('fancy' as const) : undefined,
  figure: figure === 'pieces' ? undefined : figure,
  sizes: divided ? ('sub-ranges' as const) : undefined,
});
