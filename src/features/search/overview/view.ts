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
}

export interface OverviewParams {
  type?: 'fancy';
  figure?: Figure;
}

export const overviewOf = (params: Record<string, unknown>): OverviewView => ({
  fancy: params['type'] === 'fancy',
  figure: FIGURES.find(({ key }) => key === params['figure'])?.key ?? 'pieces',
});

export const overviewParamsOf = ({ fancy, figure }: OverviewView): OverviewParams => ({
  ...(fancy ? { type: 'fancy' as const } : {}),
  ...(figure === 'pieces' ? {} : { figure }),
});
