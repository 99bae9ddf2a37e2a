/** TypeScript reads the type of a topology from JSON as a plain string. */
declare module 'world-atlas/land-110m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';
  const land: Topology<{ land: GeometryCollection }>;
  export default land;
}
