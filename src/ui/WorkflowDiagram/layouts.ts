import generated from '../../machines/chart/layout.gen.json' with { type: 'json' };
import type { ChartLayout, Layouts } from '../../machines/chart/chart-layout.ts';
import type { ChartName } from '../../machines/chart/chart-names.ts';

// JSON has no tuples. A test checks that the file is what the layout tool produces.
const LAYOUTS = generated as unknown as Layouts;

export const layoutOf = (name: ChartName): ChartLayout => LAYOUTS[name];
