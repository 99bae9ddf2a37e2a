import generated from '../../machines/chart/layout.gen.json' with { type: 'json' };
import type { ChartLayout, Layouts } from '../../machines/chart/chart-layout.ts';
import type { ChartName } from '../../machines/chart/chart-names.ts';

// JSON knows no tuples; a test holds the file equal to what the layout tool makes of the machines.
const LAYOUTS = generated as unknown as Layouts;

export const layoutOf = (name: ChartName): ChartLayout => LAYOUTS[name];
