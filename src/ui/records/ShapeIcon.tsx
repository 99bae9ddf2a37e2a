/** Ten shapes seen from above: outline, table, and the facets that tell them apart. */
const SHAPES: Record<string, readonly string[]> = {
  ROUND: [
    'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19z',
    'M9.5 6h5l3.5 3.5v5L14.5 18h-5L6 14.5v-5z',
    'M9.5 6L12 2.5L14.5 6M18 9.5l3.5 2.5l-3.5 2.5M14.5 18L12 21.5L9.5 18M6 14.5L2.5 12L6 9.5',
  ],
  PRINCESS: ['M3 3h18v18H3z', 'M8 8h8v8H8z', 'M3 3l5 5M21 3l-5 5M21 21l-5-5M3 21l5-5'],
  CUSHION: [
    'M7 3h10q4 0 4 4v10q0 4-4 4H7q-4 0-4-4V7q0-4 4-4z',
    'M9 7h6l2 2v6l-2 2H9l-2-2V9z',
    'M4 4.5L7.5 8M20 4.5L16.5 8M20 19.5L16.5 16M4 19.5L7.5 16',
  ],
  EMERALD: [
    'M7.5 2h9L20 5.5v13L16.5 22h-9L4 18.5v-13z',
    'M9.5 7h5l1 1v8l-1 1h-5l-1-1V8z',
    'M4 5.5L8.5 8M20 5.5L15.5 8M20 18.5L15.5 16M4 18.5L8.5 16',
  ],
  ASSCHER: [
    'M8 3h8l5 5v8l-5 5H8l-5-5V8z',
    'M10 8h4l2 2v4l-2 2h-4l-2-2v-4z',
    'M3 8l5 2M8 3l2 5M16 3l-2 5M21 8l-5 2M21 16l-5-2M16 21l-2-5M8 21l2-5M3 16l5-2',
  ],
  OVAL: [
    'M12 2c4.4 0 7 4.5 7 10s-2.6 10-7 10s-7-4.5-7-10S7.6 2 12 2z',
    'M10 7h4l2 3v4l-2 3h-4l-2-3v-4z',
    'M10 7l2-5l2 5M16 10l3 2l-3 2M14 17l-2 5l-2-5M8 14l-3-2l3-2',
  ],
  PEAR: [
    'M12 2c2 3.5 7 8 7 12.5a7 7.5 0 0 1-14 0C5 10 10 5.5 12 2z',
    'M10.5 9.5h3l2 3v3l-2 2.5h-3l-2-2.5v-3z',
    'M10.5 9.5L12 2l1.5 7.5M15.5 14l3.5 .5M8.5 14l-3.5 .5M12 18v4',
  ],
  MARQUISE: [
    'M12 1.5C16 5 18 8.5 18 12s-2 7-6 10.5C8 19 6 15.5 6 12s2-7 6-10.5z',
    'M12 7l2.5 3.5v3L12 17l-2.5-3.5v-3z',
    'M12 1.5V7M18 12h-3.5M12 22.5V17M6 12h3.5',
  ],
  RADIANT: [
    'M7 2.5h10l3.5 3.5v12L17 21.5H7L3.5 18V6z',
    'M9 7.5h6l1.5 1.5v6L15 16.5H9L7.5 15V9z',
    'M3.5 6l5.5 1.5M20.5 6L15 7.5M20.5 18L15 16.5M3.5 18l5.5-1.5M12 2.5v5M12 21.5v-5',
  ],
  HEART: [
    'M12 21.5C6 17 2.5 12.5 2.5 8.5a5 5 0 0 1 9.5-2a5 5 0 0 1 9.5 2c0 4-3.5 8.5-9.5 13z',
    'M8.5 9.5h7l1 2l-4.5 5l-4.5-5z',
    'M12 6.5v3M12 21.5v-5M2.5 8.5l6 1M21.5 8.5l-6 1',
  ],
};

const OTHER: readonly string[] = [
  'M12 2.5L20 7v10l-8 4.5L4 17V7z',
  'M12 8l3.5 2v4L12 16l-3.5-2v-4z',
  'M12 2.5V8M20 7l-4.5 3M20 17l-4.5-3M12 21.5V16M4 17l4.5-3M4 7l4.5 3',
];

/** The outline of a shape by its code (`ROUND`); other shapes get a plain hexagon. */
export function ShapeIcon({ shape, size = 24, label }: { shape: string; size?: number; label?: string }) {
  const [outline, ...facets] = SHAPES[shape.toUpperCase()] ?? OTHER;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeLinecap="round"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path d={outline} strokeWidth="1.4" />
      <path d={facets.join('')} strokeWidth="0.7" opacity="0.75" />
    </svg>
  );
}
